/** Decoration: a floor of meeting rooms in the tenant's colour, each with a light for its status. */
export function FloorPlan() {
  return (
    <div aria-hidden="true" className="relative aspect-480/356 w-full max-w-xl self-center">
      <div className="absolute inset-0 bg-primary mask-[url(/floor-plan.svg)] mask-contain mask-no-repeat" />
      <div className="absolute inset-0 bg-status-online mask-[url(/floor-plan-lights.svg)] mask-contain mask-no-repeat" />
    </div>
  );
}
