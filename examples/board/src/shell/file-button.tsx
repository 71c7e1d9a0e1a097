import { Icon } from "./icon";

interface FileButtonProps {
  readonly className: string;
  readonly choose: (file: File) => void;
}

/** Lets somebody choose a file: of a workspace, or of any tool, by whatever name. */
export function FileButton({ className, choose }: FileButtonProps) {
  return (
    <label className={className}>
      <Icon name="file" /> Open a file…
      <input
        className="hidden"
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) choose(file);
        }}
      />
    </label>
  );
}
