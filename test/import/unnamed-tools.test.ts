import { describe, expect, test } from "vitest";
import { fileOf, imported } from "./read";

interface Expected {
  readonly list: string;
  readonly status: string | undefined;
  readonly members?: readonly string[];
  readonly author?: string;
  readonly due?: string;
  readonly start?: string;
  readonly completed?: string;
  readonly created?: string;
  readonly tags?: readonly string[];
  readonly priority?: number;
  readonly estimate?: number;
  readonly parent?: string;
  readonly content?: string;
}

/** Headers as tools and people write them, rows made up. */
const tables: readonly (readonly [tool: string, text: string, cards: Readonly<Record<string, Expected>>])[] = [
  [
    "Pivotal Tracker",
    "Id,Title,Labels,Iteration,Iteration Start,Iteration End,Type,Estimate,Priority,Current State,Created at,Accepted at,Deadline,Requested By,Description,URL,Owned By,Owned By,Comment,Task,Task Status,Task,Task Status\n" +
      '7,Pay,"shop, web",3,,,bug,2,p1 - High,finished,"Oct 1, 2026",,,Ada Lee,Two,https://t.example/7,Max Roy,Eva Ito,Fine,Call,completed,Ask,not completed\n' +
      '8,Ship,,,,,feature,,,accepted,"Sep 1, 2026","Sep 3, 2026",,Ada Lee,,,,,,,,,\n',
    {
      Pay: {
        ...{ list: "finished", status: "started", members: ["Max Roy", "Eva Ito"], author: "Ada Lee", estimate: 2 },
        ...{ priority: 2, tags: ["shop", "web", "bug"], created: "2026-10-01", content: "<p>Two</p>" },
      },
      Ship: { list: "accepted", status: "completed", completed: "2026-09-03" },
    },
  ],
  [
    "Redmine",
    "#;Project;Tracker;Parent task;Status;Priority;Subject;Author;Assignee;Updated;Category;Start date;Due date;Estimated time;% Done;Created;Closed;Related issues;Description\n" +
      "12;Web;Bug;;In Progress;High;Pay;Ada;Max;2026-03-05 10:00;Shop;2026-03-01;2026-03-09;4.00;30;2026-02-01 09:00;;;Two\n" +
      "13;Web;Task;12;Closed;Normal;Ship;Ada;;2026-03-05 10:00;;;;;100;2026-02-01 09:00;2026-03-04 12:00;Blocks #12;\n",
    {
      Pay: {
        ...{ list: "In Progress", status: "started", members: ["Max"], author: "Ada", tags: ["Bug", "Shop"] },
        ...{ priority: 2, start: "2026-03-01", due: "2026-03-09", content: "% Done: 30" },
      },
      Ship: { list: "Closed", status: "completed", completed: "2026-03-04", parent: "Pay", priority: 3 },
    },
  ],
  [
    "Redmine in German",
    "#;Projekt;Tracker;Übergeordnetes Ticket;Status;Priorität;Thema;Autor;Zugewiesen an;Aktualisiert;Kategorie;Beginn;Abgabedatum;% erledigt;Angelegt;Geschlossen\n" +
      "12;Web;Fehler;;In Bearbeitung;Hoch;Zahlen;Ada;Max;05.03.2026 10:00;Laden;01.03.2026;09.03.2026;30;01.02.2026 09:00;\n",
    {
      Zahlen: {
        ...{ list: "In Bearbeitung", status: "started", members: ["Max"], author: "Ada", priority: 2 },
        ...{ tags: ["Fehler", "Laden"], start: "2026-03-01", due: "2026-03-09", created: "2026-02-01" },
      },
    },
  ],
  [
    "GitLab",
    "Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent\n" +
      'Pay,Two **words**,5,https://g.example/5,Open,Ada Lee,ada,Max Roy,max,No,No,2026-03-09,2026-02-01 09:00:00,2026-03-05 10:00:00,,v1,3,"bug,web",0,0\n' +
      "Ship,,6,https://g.example/6,Closed,Ada Lee,ada,,,No,No,,2026-02-01 09:00:00,2026-03-05 10:00:00,2026-03-04 12:00:00,,,,0,0\n",
    {
      Pay: {
        ...{ list: "Open", status: "committed", members: ["Max Roy"], author: "Ada Lee", tags: ["bug", "web"] },
        ...{ due: "2026-03-09", created: "2026-02-01", estimate: 3, content: "<strong>words</strong>" },
      },
      Ship: { list: "Closed", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "YouTrack",
    "Issue Id,Project,Tags,Summary,Reporter,Created,Updated,Resolved,Priority,Type,State,Assignee,Subsystem,Estimation\n" +
      "W-1,Web,shop,Pay,Ada,01 Feb 2026 09:00,05 Mar 2026 10:00,,Critical,Bug,In Progress,Max,UI,4h\n" +
      "W-2,Web,,Ship,Ada,01 Feb 2026 09:00,05 Mar 2026 10:00,04 Mar 2026 12:00,Normal,Task,Fixed,,,\n",
    {
      Pay: {
        ...{ list: "In Progress", status: "started", members: ["Max"], author: "Ada", tags: ["shop", "Bug"] },
        ...{ priority: 1, created: "2026-02-01", content: "Estimation: 4h" },
      },
      Ship: { list: "Fixed", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "Shortcut",
    "id,name,type,requester,owners,description,is_completed,created_at,started_at,updated_at,moved_at,completed_at,estimate,due_date,labels,tasks,state,epic_id,epic,project,is_archived\n" +
      "51,Pay,bug,ada@x.example,max@x.example;eva@x.example,Two **words**,FALSE,2026/02/01 09:00:00,2026/03/01 09:00:00,2026/03/05 10:00:00,,,2,2026/03/09 00:00:00,web;shop,[ ] Ask;[x] Call,In Development,9,Checkout,Web,FALSE\n" +
      "52,Ship,chore,ada@x.example,,,TRUE,2026/02/01 09:00:00,,2026/03/05 10:00:00,,2026/03/04 12:00:00,,,,,Done,,,Web,FALSE\n",
    {
      Pay: {
        ...{ list: "In Development", status: "started", members: ["max@x.example", "eva@x.example"], estimate: 2 },
        ...{ author: "ada@x.example", tags: ["bug", "web", "shop"], start: "2026-03-01", due: "2026-03-09" },
        content: "<strong>words</strong>",
      },
      Ship: { list: "Done", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "Azure DevOps",
    "ID,Work Item Type,Title,Assigned To,State,Tags,Created Date,Created By,Changed Date,Closed Date,Area Path,Parent,Priority,Description\n" +
      '18,Task,Pay,"Roy, Max {X} <max@x.example>",Active,web; shop,2/1/2026 9:15:00 AM,Ada Lee <ada@x.example>,3/5/2026 10:00:00 AM,,Web,17,1,<div>Two <b>words</b></div>\n' +
      "17,Epic,Shop,,Removed,,2/1/2026 9:15:00 AM,Ada Lee <ada@x.example>,3/25/2026 10:00:00 AM,,Web,,2,\n",
    {
      Pay: {
        ...{ list: "Active", status: "started", members: ["Roy, Max {X}"], author: "Ada Lee", parent: "Shop" },
        ...{ tags: ["Task", "web", "shop"], created: "2026-02-01", priority: 1, content: "Two <b>words</b>" },
      },
      Shop: { list: "Removed", status: "cancelled" },
    },
  ],
  [
    "Bugzilla",
    '"Bug ID","Type","Product","Component","Assignee","Status","Resolution","Summary","Changed"\n' +
      '9001,"defect","Web","Shop","max@x.example","ASSIGNED","---","Pay","2026-03-05 10:00:00"\n' +
      '9002,"task","Web","Shop","nobody@x.example","RESOLVED","FIXED","Ship","2026-03-04 12:00:00"\n',
    {
      Pay: { list: "ASSIGNED", status: "committed", members: ["max@x.example"], tags: ["defect", "Shop"] },
      Ship: { list: "RESOLVED", status: "completed", content: "Resolution: FIXED" },
    },
  ],
  [
    "Zenhub",
    "Repository,Issue Number,Issue Title,Pipeline,State,Assignees,Labels,Estimate,Milestone,Created At,Closed At\n" +
      'web,5,Pay,Review/QA,open,"max,eva",bug,3,v1,2026-02-01T09:00:00Z,\nweb,6,Ship,Closed,closed,,,,,2026-02-01T09:00:00Z,2026-03-04T12:00:00Z\n',
    {
      Pay: { list: "Review/QA", status: "started", members: ["max", "eva"], estimate: 3, tags: ["bug"] },
      Ship: { list: "Closed", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "Plane",
    "Project,ID,Name,Description,State,Start Date,Due Date,Priority,Created By,Assignee,Labels,Cycle Name,Module Name,Created At,Updated At,Completed At,Archived At\n" +
      "Web,WEB-1,Pay,Two,In Progress,2026-03-01,2026-03-09,urgent,Ada Lee,Max Roy,web,C1,,2026-02-01,2026-03-05,,\n",
    {
      Pay: {
        ...{ list: "In Progress", status: "started", members: ["Max Roy"], author: "Ada Lee", priority: 1 },
        ...{ start: "2026-03-01", due: "2026-03-09", tags: ["web"], content: "Cycle Name: C1" },
      },
    },
  ],
  [
    "OpenProject",
    "ID,Subject,Type,Status,Assignee,Author,Priority,Start date,Finish date,Parent,Project,% Complete,Created on,Updated on\n" +
      '31,Shop,Phase,New,,Ada Lee,Normal,2026-03-01,2026-03-31,,Web,0%,2026-02-01,2026-03-05\n32,Pay,Task,On hold,Max Roy,Ada Lee,High,2026-03-01,2026-03-09,"Phase #31: Shop",Web,40%,2026-02-01,2026-03-05\n',
    {
      Pay: {
        ...{ list: "On hold", status: "started", members: ["Max Roy"], author: "Ada Lee", parent: "Shop" },
        ...{ start: "2026-03-01", due: "2026-03-09", priority: 2, content: "% Complete: 40%" },
      },
    },
  ],
  [
    "Microsoft Planner",
    "Task ID,Task Name,Bucket Name,Progress,Priority,Assigned To,Created By,Created Date,Start date,Due date,Is Recurring,Late,Completed Date,Completed By,Completed Checklist Items,Checklist Items,Labels,Description\n" +
      "a1,Pay,Shop,In progress,Important,Max Roy;Eva Ito,Ada Lee,02/01/2026,03/01/2026,03/19/2026,false,false,,,1/2,Ask;Call,Red;Web,Two\n" +
      "a2,Ship,Shop,Completed,Medium,,Ada Lee,02/01/2026,,,false,false,03/04/2026,Max Roy,,,,\n",
    {
      Pay: {
        ...{ list: "Shop", status: "committed", members: ["Max Roy", "Eva Ito"], author: "Ada Lee", priority: 2 },
        ...{ start: "2026-03-01", due: "2026-03-19", tags: ["Red", "Web"], content: "Progress: In progress" },
      },
      Ship: { list: "Done", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "Smartsheet",
    "Task Name,Assigned To,Status,% Complete,Start,Finish,Predecessors,Comments\n" +
      "Pay,Max Roy,In Progress,40%,03/01/26,03/19/26,,3\nShip,,Not Started,,03/20/26,03/25/26,1FS,\n",
    {
      Pay: { list: "In Progress", status: "started", start: "2026-03-01", due: "2026-03-19", content: "Comments: 3" },
      Ship: { list: "Not Started", status: "committed" },
    },
  ],
  [
    "Wrike",
    "Key,Folder,Parent task,Title,Status,Priority,Assigned To,Start Date,Duration (Hours),End Date,Depends On,Description\n" +
      "1,/Web,,Shop,Active,Normal,,,,,,\n2,/Web,1,Pay,Active,High,Max Roy,2026-03-01,8,2026-03-09,,Two\n3,/Web,1,Ship,Deferred,Low,,,,,2FS,\n",
    {
      Pay: {
        ...{ list: "Active", status: "started", members: ["Max Roy"], parent: "Shop", priority: 2 },
        ...{ start: "2026-03-01", due: "2026-03-09" },
      },
      Ship: { list: "Deferred", status: undefined, parent: "Shop" },
    },
  ],
  [
    "Notion",
    "Name,Assign,Status,Due,Tags,Parent item,Created by,Created time,URL,Files\n" +
      'Shop,,Not started,,,,Ada Lee,"February 1, 2026 9:00 AM",,\n' +
      'Pay,"Max Roy, Eva Ito",In progress,"March 1, 2026 → March 9, 2026","web, shop",Shop (https://www.notion.so/Shop-1),Ada Lee,"February 1, 2026 9:00 AM",https://n.example/1,plan.pdf (https://n.example/plan.pdf)\n',
    {
      Pay: {
        ...{ list: "In progress", status: "started", members: ["Max Roy", "Eva Ito"], author: "Ada Lee" },
        ...{ start: "2026-03-01", due: "2026-03-09", tags: ["web", "shop"], parent: "Shop", created: "2026-02-01" },
      },
    },
  ],
  [
    "Airtable",
    'Name,Notes,Phase,Group,Status,Owner,Deadline,Attachments\nPay,Two,Launch,Web,In progress,Max Roy,3/19/2026,"a.png (https://a.example/a.png),b.png (https://a.example/b.png)"\n',
    {
      Pay: { list: "In progress", status: "started", tags: ["Launch", "Web"], due: "2026-03-19", members: ["Max Roy"] },
    },
  ],
  [
    "Basecamp",
    "Project,To-do list,To-do,Notes,Assigned to,Due on,Completed,Created by,Created at\nWeb,Shop,Pay,Two,Max Roy,2026-03-09,false,Ada Lee,2026-02-01\nWeb,Shop,Ship,,,,true,Ada Lee,2026-02-01\n",
    {
      Pay: { list: "Shop", status: "committed", members: ["Max Roy"], due: "2026-03-09", author: "Ada Lee" },
      Ship: { list: "Done", status: "completed" },
    },
  ],
  [
    "Teamwork",
    "Project,Task list,Task ID,Parent task ID,Task name,Task description,Status,Priority,Assigned to,Start date,Due date,Tags,Created by,Date created,Completed on,Completed by\n" +
      "Web,Shop,4,,Pay,Two,new,high,Max Roy,2026-03-01,2026-03-09,web,Ada Lee,2026-02-01,,\nWeb,Shop,5,4,Ship,,completed,,,,,,Ada Lee,2026-02-01,2026-03-04,Max Roy\n",
    {
      Pay: {
        ...{ list: "new", status: "committed", members: ["Max Roy"], tags: ["Shop", "web"], due: "2026-03-09" },
        content: "<p>Two</p>",
      },
      Ship: { list: "completed", status: "completed", completed: "2026-03-04", parent: "Pay" },
    },
  ],
  [
    "Zoho Projects",
    "ID,Task Name,Project Name,Tasklist,Owner,Status,Tags,Start Date,Due Date,Duration,Priority,Created By,% Completed,Completion Date\n" +
      "W-T1,Pay,Web,Shop,Max Roy,Open,web,03-01-2026,03-19-2026,9 days,High,Ada Lee,0,\nW-T2,Ship,Web,Shop,,Closed,,,,,None,Ada Lee,100,03-04-2026\n",
    {
      Pay: { list: "Open", status: "committed", tags: ["Shop", "web"], start: "2026-03-01", due: "2026-03-19" },
      Ship: { list: "Closed", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "Freedcamp",
    "Title,Description,Status,Priority,Task list,Assigned to,Start date,Due date,Finished_date\nPay,Two,No Progress,High,Shop,Max Roy,2026-03-01,2026-03-09,\nShip,,Completed,None,Shop,,,,2026-03-04\n",
    {
      Pay: { list: "No Progress", status: "committed", tags: ["Shop"], due: "2026-03-09" },
      Ship: { list: "Completed", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "Nifty",
    "Task ID,Task name,Status,Milestone,Assignees,Start date,Due date,Labels,Story points,Creator,Completed Time\n7,Pay,Doing,M1,Max Roy,2026-03-01,2026-03-09,web,5,Ada Lee,\n",
    { Pay: { list: "Doing", status: "started", estimate: 5, author: "Ada Lee", content: "Milestone: M1" } },
  ],
  [
    "TickTick",
    "Date: 2026-03-08+0000,,,,,,,,,,,\nVersion: 7.2,,,,,,,,,,,\nFolder Name,List Name,Title,Kind,Tags,Content,Is Check list,Due Date,Priority,Status,Completed Time,Column Name,taskId,parentId\n" +
      ",Web,Pay,TEXT,shop,Two,N,2026-03-09T08:00:00+0000,5,0,,Doing,1,\n,Web,Ship,TEXT,,,N,,0,2,2026-03-04T12:00:00+0000,,2,1\n",
    {
      Pay: { list: "Doing", status: "started", tags: ["shop"], due: "2026-03-09", priority: 2, content: "<p>Two</p>" },
      Ship: { list: "Done", status: "completed", completed: "2026-03-04", parent: "Pay" },
    },
  ],
  [
    "a dump of a database",
    "ticketId,summary,currentState,assigneeName,dueDate,createdAt,resolutiondate\nW-1,Pay,in_progress,Max Roy,2026-03-09,2026-02-01,\nW-2,Ship,done,,,2026-02-01,2026-03-04\n",
    {
      Pay: { list: "in_progress", status: "started", members: ["Max Roy"], due: "2026-03-09", created: "2026-02-01" },
      Ship: { list: "done", status: "completed", completed: "2026-03-04" },
    },
  ],
  [
    "a sheet in German",
    "Nr.;Aufgabe;Bereich;Wer;Bis wann;Prio;Fortschritt;Erledigt;Bemerkung\n1;Zahlen;Laden;Max;19.03.2026;hoch;30 %;;Zwei\n2;Liefern;Laden;Eva;;;;x;\n",
    {
      Zahlen: {
        ...{ list: "To do", status: "committed", members: ["Max"], due: "2026-03-19", tags: ["Laden"], priority: 2 },
        content: "Fortschritt: 30 %",
      },
      Liefern: { list: "Done", status: "completed" },
    },
  ],
  [
    "a sheet in Spanish",
    "Tarea,Responsable,Estado,Fecha de inicio,Fecha de entrega,Observaciones\nPagar,Max,En espera,01/03/2026,19/03/2026,Dos\nEnviar,,Sin iniciar,,,\n",
    {
      Pagar: { list: "En espera", status: "started", members: ["Max"], start: "2026-03-01", due: "2026-03-19" },
      Enviar: { list: "Sin iniciar", status: "committed" },
    },
  ],
  [
    "a sheet in French",
    "Tâche,Porteur,Statut,Date limite,Commentaires,Étape\nPayer,Max,À valider,19/03/2026,Deux,Lancement\nLivrer,,Clôturé,,,\n",
    {
      Payer: { list: "À valider", status: "started", members: ["Max"], due: "2026-03-19", tags: ["Lancement"] },
      Livrer: { list: "Clôturé", status: "completed" },
    },
  ],
];

const day = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10);

describe("tables of tools that have no format of their own", () => {
  test.each(tables)("[G3.1] %s comes in with all that it says", async (_tool, text, cards) => {
    const { card, listOf, tagsOf, snapshot, report } = await imported(fileOf(text, "export.csv"));
    const nameOf = (id: string | undefined) => {
      const member = snapshot.members.find((known) => known.id === id);
      return member?.display_name;
    };
    for (const [title, expected] of Object.entries(cards)) {
      const found = card(title);
      const parent = snapshot.cards.find(({ id }) => id === found.parent_card_id)?.title;
      const all = {
        ...{ list: listOf(title), status: found.status, members: found.members.map(({ user_id }) => nameOf(user_id)) },
        ...{ author: nameOf(found.user.user_id), tags: tagsOf(title), priority: found.priority, parent },
        ...{ estimate: found.estimate, due: day(found.due_date), start: day(found.start_date) },
        ...{ completed: day(found.completed_date), created: day(found.time_created), content: found.content },
      };
      const { content = "", ...others } = expected;
      expect(all).toMatchObject(others);
      expect(all.content).toContain(content);
    }
    expect(report.lists.filter(({ isUnknown, title }) => isUnknown && title !== "Shop")).toEqual([]);
  });
});
