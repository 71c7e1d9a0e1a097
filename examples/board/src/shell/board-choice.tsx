import type { Board } from "workspace-engine";
import { useDirectory } from "../workspace/directory";

interface BoardChoiceProps {
  readonly board_id: string;
  readonly choose: (board_id: string) => void;
}

/** The boards, each under its space; those whose space is not read yet stand alone, so that the choice is never empty. */
export function BoardChoice({ board_id, choose }: BoardChoiceProps) {
  const { boards, projects } = useDirectory();
  const boardsOf = (project_id: string): readonly Board[] => boards.filter((board) => board.project_id === project_id);
  const isAlone = ({ project_id }: Board): boolean => projects.every(({ id }) => id !== project_id);
  return (
    <select
      className="board-choice"
      aria-label="Board"
      value={board_id}
      onChange={({ target }) => choose(target.value)}
    >
      {projects
        .filter(({ id }) => boardsOf(id).length > 0)
        .map(({ id, title }) => (
          <optgroup key={id} label={title}>
            {boardsOf(id).map(optionOf)}
          </optgroup>
        ))}
      {boards.filter(isAlone).map(optionOf)}
    </select>
  );
}

const optionOf = ({ id, title }: Board) => (
  <option key={id} value={id}>
    {title}
  </option>
);
