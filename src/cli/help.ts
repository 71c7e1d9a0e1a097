export const overview = `Usage: workspace-engine serve [options]
       workspace-engine import FILE --into sqlite:FILE [options]

  serve      Serves a workspace over HTTP. See workspace-engine serve --help.
  import     Adds what another tool exported to a workspace. See workspace-engine import --help.
  --version  Prints the version.
  --help     Prints this.`;

export const serveHelp = `Usage: workspace-engine serve [options]

Serves one workspace over HTTP, in memory unless asked otherwise.

  --sqlite FILE    Keeps it in a SQLite file, which is created when there is none.
  --postgres URL   Keeps it in PostgreSQL, through the package pg.
  --data FILE      Loads FILE when the workspace is empty: what export() gives, or the lines of exportLines().
  --demo           Fills an empty workspace with a made-up one, keeps all of its past, and lets its people work.
  --no-ui          Leaves out the board at /.
  --import FILE    Adds what another tool exported, as the command import does.
  --import-limit MB  The largest file that POST /import, which the board uses, takes: larger ones are 413. Default: 256.
  --calendar FILE  Serves all due dates to calendar programs, at an address with the secret in FILE, which is made when there is none.
  --team ID        The workspace's id. Default: my-team.
  --token TOKEN    What clients send as a bearer token; whoever does owns the workspace. Default: a new one.
  --port NUMBER    Default: 8787; 0 is any free one.
  --host HOST      Default: 127.0.0.1, which only this machine reaches.
  --cors ORIGIN    Lets pages of this origin call it, or of any with "*". May be repeated. Those of localhost may anyway.
  --quiet          Does not log requests.
  --strict         Refuses query parameters and fields of bodies that nothing reads, at any depth, with 400.
  --history HOW    Keeps the past for undo and commits: all of it, so many commits (1000) or days (30d). Default: none.
  --record FILE    Writes each operation to a file, a line of JSON each, for replay of workspace-engine/testing.
  --grace SECONDS  How long a stop waits for requests under way. Default: 10.
  --metrics        Shows at /metrics what Prometheus reads, to whoever sends the token.
  --metrics-token TOKEN  Does so, and takes this token for that and nothing else.
  --help           Prints this.

At / is a board to look at, below /v1 the API, at /docs what it consists of, at /openapi.json the same for programs, at /health whether the
storage can be reached. An interrupt (Ctrl-C) or SIGTERM finishes the requests under way first; a second one does not.`;

export const importHelp = `Usage: workspace-engine import FILE --into sqlite:FILE [options]

Adds what another tool exported to a workspace, as a space of its own: Trello (JSON), Jira (CSV, JSON, XML), GitHub issues
and projects (JSON), Linear (CSV), Asana (CSV, JSON), ClickUp (CSV), monday (CSV), Todoist (CSV), todo.txt, Markdown, or
any table (CSV).
The same file again brings up to date what came from it.

  --into PLACE         sqlite:FILE, which is created when there is none, or postgres://user:password@host/database.
  --team ID            The workspace's id. Default: my-team.
  --dry-run            Shows what would become of the file, and writes nothing.
  --map FILE           A CSV file of names or addresses, and the ids of the users they stand for.
  --time-zone ZONE     The zone of dates that name none. Default: UTC.
  --column NAME=FIELD  What a column is, where the guess is wrong. May be repeated.
  --help               Prints this.`;
