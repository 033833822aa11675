/** What a sheet of paper is about; the club's name stands above it on every sheet. */
export function SheetHead({ title, about }: { title: string; about: string }) {
  return (
    <div className="sheet-head">
      <h2>{title}</h2>
      <p>{about}</p>
    </div>
  );
}
