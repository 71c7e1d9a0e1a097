/** Why a command is not carried out, in words for whoever gave it. */
export class CliError extends Error {
  override readonly name = "CliError";
  /** The command line is at fault. */
  readonly isUsage: boolean;

  constructor(message: string, { isUsage = false, ...options }: ErrorOptions & { readonly isUsage?: boolean } = {}) {
    super(message, options);
    this.isUsage = isUsage;
  }
}

export const usageError = (message: string, command = "serve"): CliError =>
  new CliError(`${message} See workspace-engine ${command} --help.`, { isUsage: true });
