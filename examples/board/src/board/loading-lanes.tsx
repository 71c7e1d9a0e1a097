const lanes = [4, 3, 5, 2];

/** Where lists and cards will be. */
export function LoadingLanes() {
  return (
    <div className="lanes is-loading" role="status" aria-label="Loading the board">
      {lanes.map((cards) => (
        <div key={cards} className="lane">
          <div className="lane-head">
            <span className="bone is-title" />
          </div>
          <div className="cards">
            {Array.from({ length: cards }, (_, index) => `${cards}-${index}`).map((key) => (
              <span key={key} className="bone is-card" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
