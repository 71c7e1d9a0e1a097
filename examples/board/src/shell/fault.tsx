import { reasonOf } from "../workspace/trouble";

/** Why something failed, where it did. */
export function Fault({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  return (
    <p className="notice is-bad" role="alert">
      {reasonOf(error)}
    </p>
  );
}

/** Why a file, or what was to be done, was refused. */
export function Refusal({ what, faults }: { readonly what: string; readonly faults: readonly string[] }) {
  return (
    <div className="notice is-bad" role="alert">
      <p>
        <b>{what} was refused.</b> Your workspace is as it was.
      </p>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
