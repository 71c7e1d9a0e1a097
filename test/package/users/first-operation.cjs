const { Workspace } = require("workspace-engine");

const workspace = new Workspace({ teamId: "t-acme", actor: { user_id: "u-ada", role: "admin" } });
workspace.createProject({ title: "Website" }).then(() => console.log(JSON.stringify(Object.keys(require.cache))));
