import { Robot } from '../../../../ui/index.ts'
import { site } from '../../shared/site.ts'

/** Floats over every screen of the shell and opens the site of the plant assistant in a new window. */
export function RobotButton() {
  const { robot } = site().links
  if (!robot) return null
  return (
    <aside aria-label="식물 도우미">
      <a
        href={robot}
        target="_blank"
        rel="noopener"
        aria-label="식물 도우미 로봇 (새 창)"
        className="fixed right-4 bottom-[calc(var(--bottom-inset)+1rem)] z-20 grid size-13 place-items-center rounded-full border border-line bg-surface-raised shadow-float transition duration-120 active:scale-95 [html:has([data-sticky-actions])_&]:mb-20 md:right-8 md:bottom-8"
      >
        <Robot className="size-8" />
      </a>
    </aside>
  )
}
