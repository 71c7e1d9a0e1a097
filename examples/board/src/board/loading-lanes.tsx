/** Where lists and cards will be. */
export const LoadingLanes = () => (
  <div className="lanes" role="status" aria-label="Loading the board">
    {["70%", "50%", "85%", "35%"].map((height) => (
      <div key={height} className="lane is-loading" style={{ height }} />
    ))}
  </div>
);
