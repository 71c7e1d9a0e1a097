export const overview = `Usage: workspace-engine serve [options]
       workspace-engine import FILE --into sqlite:FILE [options]
       workspace-engine mcp --sqlite FILE [options]
       workspace-engine summary --sqlite FILE [options]

  serve      Serves a workspace over HTTP. See workspace-engine serve --help.
  import     Adds what another tool exported to a workspace. See workspace-engine import --help.
  mcp        Serves an agent over standard input and output. See workspace-engine mcp --help.
  summary    Prints what a view comes to, as CSV. See workspace-engine summary --help.
  --version  Prints the version.
  --help     Prints this.`;

/** The command line is parsed by this list of options, too: one that takes a value names it after a single space. */
export const serveHelp = `Usage: workspace-engine serve [options]

Serves one workspace over HTTP, in memory unless asked otherwise.

  --sqlite FILE    Keeps it in a SQLite file, which is created when there is none.
  --postgres URL   Keeps it in PostgreSQL, through the package pg.
  --data FILE      Loads FILE when the workspace is empty: what export() gives, or the lines of exportLines().
  --demo           Fills an empty workspace with a made-up one, keeps all of its past, and lets its people work.
  --invite-owner   Prints a link by which its owner comes in, such as one who is locked out. A first start does so anyway.
  --no-ui          Leaves out the board at /.
  --import FILE    Adds what another tool exported, as the command import does.
  --import-limit MB  The largest file that POST /import, which the board uses, takes: larger ones are 413. Default: 256.
  --calendar FILE  Serves all due dates to calendar programs, at an address with the secret in FILE, which is made when there is none.
  --team ID        The workspace's id. Default: my-team.
  --token TOKEN    What scripts send as a bearer token; whoever does owns the workspace. Default: a new one with --demo, --data
                   and --no-ui, else none: people come in by links, and make tokens of their own on the board.
  --token-file FILE  Takes it from FILE, which the list of processes does not show, as it does not WORKSPACE_ENGINE_TOKEN.
  --port NUMBER    Default: 8787; 0 is any free one.
  --host HOST      Default: 127.0.0.1, which only this machine reaches.
  --allow-host NAME  Answers requests to this host name, too, as behind a proxy. May be repeated. Default: this machine's alone
                   on a loopback address, else any.
  --cors ORIGIN    Lets pages of this origin call it, or of any with "*". May be repeated. Those of localhost may anyway.
  --quiet          Does not log requests.
  --strict         Refuses query parameters and fields of bodies that nothing reads, at any depth, with 400.
  --history HOW    Keeps the past for undo and commits: all of it, so many commits (1000) or days (30d). Default: all in a
                   database or file, none in memory.
  --no-history     Keeps none.
  --record FILE    Writes each operation to a file, a line of JSON each, for replay of workspace-engine/testing.
  --grace SECONDS  How long a stop waits for requests under way. Default: 10.
  --mcp            Serves agents at /mcp, with the same tokens. Needs the package @modelcontextprotocol/server.
  --metrics        Shows at /metrics what Prometheus reads, to whoever sends the token.
  --metrics-token TOKEN  Does so, and takes this token for that and nothing else.
  --metrics-token-file FILE  Takes it from FILE. Or from WORKSPACE_ENGINE_METRICS_TOKEN.
  --help           Prints this.

At / is a board to look at, below /v1 the API, at /docs what it consists of, at /openapi.json the same for programs, at /health whether the
storage can be reached. An interrupt (Ctrl-C) or SIGTERM finishes the requests under way first; a second one does not.`;

export const importHelp = `Usage: workspace-engine import FILE --into sqlite:FILE [options]

Adds what another tool exported to a workspace, as a space of its own: Trello (JSON), Jira (CSV, JSON, XML), GitHub issues
and projects (JSON), Linear (CSV), Asana (CSV, JSON), ClickUp (CSV), monday (CSV), Todoist (CSV), todo.txt, Markdown, or
any table (CSV).
The same source again changes what it says otherwise than before, and leaves what people here changed or deleted. A file
that no more than its name ties to an earlier one gets a new space unless most of its cards are the same.

  --into PLACE         sqlite:FILE, which is created when there is none, or postgres://user:password@host/database.
  --team ID            The workspace's id. Default: my-team.
  --dry-run            Shows what would become of the file and, with --into, of what is there; writes nothing.
  --source NAME        What the file is an export of: the same name is the same source, whatever the file is called.
  --map FILE           A CSV file of names or addresses, and the ids of the users they stand for.
  --time-zone ZONE     The zone of dates that name none. Default: UTC.
  --format FORMAT      What the file is, where the guess is wrong: csv, markdown, jira-csv, …
  --date-order ORDER   day_first or month_first: how 3/4/2026 is read where no date of the file shows it.
  --without-pull-requests  Leaves out pull requests among issues of GitHub, which else get the tag “Pull request”.
  --column NAME=FIELD  What a column is, where the guess is wrong. May be repeated.
  --list NAME=MEANING  What a list means: backlog, committed, started, completed or cancelled. May be repeated; "*=MEANING" is
                       for every other one whose title does not say it. Of those nobody said, a terminal asks, and
                       without one nothing is written.
  --help               Prints this.`;

export const mcpHelp = `Usage: workspace-engine mcp --sqlite FILE [options]

Serves an agent over standard input and output, by the Model Context Protocol. It acts for one person, with that person's
rights; what it does bears its name, and can be undone session by session.

  --sqlite FILE    The workspace's file, which is created when there is none.
  --postgres URL   The workspace's database, in place of a file.
  --server URL     The address of a server started with serve --mcp, in place of either: http://127.0.0.1:8787.
  --token TOKEN    The token for that server.
  --token-file FILE  Takes it from FILE, which the list of processes does not show. Or from WORKSPACE_ENGINE_TOKEN.
  --team ID        The workspace's id. Default: my-team.
  --as USER        The id of the member it acts for. Default: the owner.
  --rights RIGHTS  Less than that member may do: read, comment or write.
  --space ID       Confines it to one space.
  --board ID       Confines it to one board.
  --agent NAME     What commits call the agent. Default: what it calls itself.
  --help           Prints this.`;

export const summaryHelp = `Usage: workspace-engine summary --sqlite FILE [options]

Prints what a view comes to, as CSV: a row for each group, and one for the total. What it counts is what an admin may see.

  --sqlite FILE    The workspace's file.
  --postgres URL   The workspace's database, in place of a file.
  --team ID        The workspace's id. Default: my-team.
  --view JSON      Which cards, boards or pages: {"type":"card","card_filters":{"include":{"boards":["1"]}}}. Default: all cards.
  --group-by FIELD  list_id, or of a date due_date:week. Once or twice.
  --measure NUMBER  sum:estimate, average:estimate, min:due_date and the like. May be repeated.
  --help           Prints this.`;
