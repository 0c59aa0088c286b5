/** Scrolls to the care plan and moves the focus there. */
export function showCarePlan() {
  const section = document.getElementById('care-plan')
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}
