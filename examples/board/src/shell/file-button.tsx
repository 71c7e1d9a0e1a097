interface FileButtonProps {
  readonly className: string;
  readonly choose: (file: File) => void;
}

/** Lets somebody choose the file of a workspace. */
export function FileButton({ className, choose }: FileButtonProps) {
  return (
    <label className={className}>
      Open a file…
      <input
        className="hidden"
        type="file"
        accept=".json,.jsonl,.ndjson,application/json"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) choose(file);
        }}
      />
    </label>
  );
}
