export const overview = `Usage: workspace-engine serve [options]
       workspace-engine import FILE --into sqlite:FILE [options]
       workspace-engine mcp --sqlite FILE [options]
       workspace-engine summary --sqlite FILE [options]

  serve      Serves a workspace over HTTP. See workspace-engine serve --help.
  import     Adds the export of another tool to a workspace. See workspace-engine import --help.
  mcp        Serves an agent over standard input and output. See workspace-engine mcp --help.
  summary    Prints the summary of a view, as CSV. See workspace-engine summary --help.
  --version  Prints the version.
  --help     Prints this.`;

/** The command line is parsed by this list of options, too: one that takes a value names it after a single space. */
export const serveHelp = `Usage: workspace-engine serve [options]

Serves one workspace over HTTP, in memory unless asked otherwise.

  --sqlite FILE    Keeps it in a SQLite file, which is created if missing.
  --postgres URL   Keeps it in PostgreSQL, through the package pg.
  --data FILE      Loads FILE when the workspace is empty: the JSON of export(), or the lines of exportLines().
  --demo           Fills an empty workspace with generated data, keeps all of its history, and lets its people work.
  --invite-owner   Prints a link for its owner, such as one who is locked out. A first start does so anyway.
  --no-ui          Leaves out the board at /.
  --import FILE    Adds the export of another tool, as the command import does.
  --import-limit MB  The largest file for POST /import, which the board uses: larger ones are 413. Default: 256.
  --calendar FILE  Serves all due dates to calendar programs, at a URL with the secret in FILE, which is created if missing.
  --team ID        The workspace's id. Default: my-team.
  --token TOKEN    The bearer token of the workspace's owner, for scripts. Default: a new one with --demo, --data and --no-ui,
                   else none: people get in by links, and create their own tokens on the board.
  --token-file FILE  Reads it from FILE, hidden from the list of processes. Or from WORKSPACE_ENGINE_TOKEN.
  --port NUMBER    Default: 8787; 0 is any free port.
  --host HOST      Default: 127.0.0.1, reachable from this machine only.
  --allow-host NAME  Also answers requests to this host name, as behind a proxy. May be repeated. Default: this machine's only
                   on a loopback address, else any.
  --cors ORIGIN    Lets pages of this origin call it, or of any with "*". May be repeated. Those of localhost always may.
  --quiet          Does not log requests.
  --strict         Refuses unknown query parameters and fields of bodies, at any depth, with 400.
  --history HOW    Keeps the past for undo and commits: all of it, so many commits (1000) or days (30d). Default: all in a
                   database or file, none in memory.
  --no-history     Keeps none.
  --record FILE    Writes each operation to a file, a line of JSON each, for replay of workspace-engine/testing.
  --grace SECONDS  How long a stop waits for pending requests. Default: 10.
  --mcp            Serves agents at /mcp, with the same tokens. Needs the package @modelcontextprotocol/server.
  --metrics        Serves metrics for Prometheus at /metrics, to requests with the token.
  --metrics-token TOKEN  Does so, with a token that is valid for nothing else.
  --metrics-token-file FILE  Reads it from FILE. Or from WORKSPACE_ENGINE_METRICS_TOKEN.
  --help           Prints this.

/ is a board, /v1 the API, /docs its reference, /openapi.json the same for programs, and /health says whether the storage
can be reached. An interrupt (Ctrl-C) or SIGTERM finishes pending requests first; a second one does not.`;

export const importHelp = `Usage: workspace-engine import FILE --into sqlite:FILE [options]

Adds the export of another tool to a workspace, as a space of its own: Trello (JSON), Jira (CSV, JSON, XML), GitHub issues
and projects (JSON), Linear (CSV), Asana (CSV, JSON), ClickUp (CSV), monday (CSV), Todoist (CSV), todo.txt, Markdown, or
any table (CSV).
Importing the same source again applies its changes, and leaves what people here changed or deleted. A file with only its
name in common with an earlier one gets a new space unless most of its cards are the same.

  --into PLACE         sqlite:FILE, which is created if missing, or postgres://user:password@host/database.
  --team ID            The workspace's id. Default: my-team.
  --dry-run            Shows the result of the import and, with --into, the changes to existing data; writes nothing.
  --source NAME        The source of the file: the same name is the same source, whatever the file is called.
  --map FILE           A CSV file of names or addresses, and their user ids.
  --time-zone ZONE     The zone of dates without one. Default: UTC.
  --format FORMAT      The format of the file, if the guess is wrong: csv, markdown, jira-csv, …
  --date-order ORDER   day_first or month_first: how 3/4/2026 is read where no date in the file decides.
  --without-pull-requests  Leaves out pull requests among GitHub issues, which otherwise get the tag “Pull request”.
  --column NAME=FIELD  The field of a column, if the guess is wrong. May be repeated.
  --list NAME=MEANING  What a list means: backlog, committed, started, completed or cancelled. May be repeated; "*=MEANING" is
                       for every other one with an unknown title. A terminal asks for the rest; without one nothing
                       is written.
  --help               Prints this.`;

export const mcpHelp = `Usage: workspace-engine mcp --sqlite FILE [options]

Serves an agent over standard input and output, by the Model Context Protocol. It acts for one person, with that person's
rights; its changes have its name, and can be undone session by session.

  --sqlite FILE    The workspace's file, which is created if missing.
  --postgres URL   The workspace's database, in place of a file.
  --server URL     The address of a server started with serve --mcp, in place of either: http://127.0.0.1:8787.
  --token TOKEN    The token for that server.
  --token-file FILE  Reads it from FILE, hidden from the list of processes. Or from WORKSPACE_ENGINE_TOKEN.
  --team ID        The workspace's id. Default: my-team.
  --as USER        The id of the member it acts for. Default: the owner.
  --rights RIGHTS  Limits the member's rights: read, comment or write.
  --space ID       Confines it to one space.
  --board ID       Confines it to one board.
  --agent NAME     The agent's name in commits. Default: its own.
  --help           Prints this.`;

export const summaryHelp = `Usage: workspace-engine summary --sqlite FILE [options]

Prints the summary of a view, as CSV: a row for each group, and one for the total. It counts what an admin may see.

  --sqlite FILE    The workspace's file.
  --postgres URL   The workspace's database, in place of a file.
  --team ID        The workspace's id. Default: my-team.
  --view JSON      Which cards, boards or pages: {"type":"card","card_filters":{"include":{"boards":["1"]}}}. Default: all cards.
  --group-by FIELD  list_id, or of a date due_date:week. Once or twice.
  --measure NUMBER  sum:estimate, average:estimate, min:due_date and the like. May be repeated.
  --help           Prints this.`;
