/** How the app reaches the service: a few calls over `fetch`, and nothing that knows of tests. */
export interface TrackerOptions {
  readonly baseUrl: string;
  readonly teamId: string;
  readonly token: string;
}

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly due: Date | null;
}

/** The service said no. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The service cannot be reached, or not now: worth another try. */
export class Unreachable extends Error {}

interface Card {
  readonly id: string;
  readonly title: string;
  readonly due_date?: number;
}

export class Tracker {
  readonly #options: TrackerOptions;

  constructor(options: TrackerOptions) {
    this.#options = options;
  }

  /** The user's open tasks that are overdue or due within a week, the most urgent first. */
  async urgent(userId: string): Promise<readonly Task[]> {
    const card_filters = {
      is_archived: false,
      due_date: { after: "0", before: "now+7d" },
      include: { members: [userId], statuses: ["committed", "started"] },
      sort_by: { field: "due_date", order_ascending: true },
    };
    const { cards } = await this.#call<{ cards: readonly Card[] }>("POST", "/views/preview", {
      type: "card",
      card_filters,
    });
    return cards.map(taskOf);
  }

  async postpone(taskId: string, days: number): Promise<Task> {
    const { card } = await this.#call<{ card: Card }>("GET", `/cards/${taskId}`);
    const due_date = (card.due_date ?? 0) + days * 86_400;
    return taskOf((await this.#call<{ card: Card }>("PATCH", `/cards/${taskId}`, { due_date })).card);
  }

  async #call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const { baseUrl, teamId, token } = this.#options;
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/${teamId}${path}`, { method, headers, ...sent }).catch(
      (cause: unknown) => {
        throw new Unreachable("No connection to the service.", { cause });
      },
    );
    if (response.status === 503) throw new Unreachable("The service is busy.");
    const answer = await response.json();
    if (!response.ok) throw new Refused(response.status, answer.error.message);
    return answer;
  }
}

const taskOf = ({ id, title, due_date }: Card): Task => ({
  id,
  title,
  due: due_date === undefined ? null : new Date(due_date * 1000),
});
