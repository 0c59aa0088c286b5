import { Robot } from '../../../../ui/index.ts'
import { site } from '../../shared/site.ts'

/**
 * Opens the site of the plant assistant in a new window. Stands at the end of the page; floats at the bottom right
 * while `html[data-robot]` says that it covers nothing there (robot-place.ts).
 */
export function RobotButton() {
  const { robot } = site().links
  if (!robot) return null
  return (
    <aside aria-label="식물 도우미" className="grid h-20 place-items-center">
      <a
        href={robot}
        target="_blank"
        rel="noopener"
        aria-label="식물 도우미 로봇에게 물어보기 (새 창)"
        className="inline-flex h-11 items-center gap-2 rounded-full border border-line bg-surface-raised px-4 text-sm font-semibold transition duration-120 active:scale-95 robot-floats:fixed robot-floats:right-4 robot-floats:bottom-[calc(var(--bottom-inset)+1rem)] robot-floats:z-20 robot-floats:w-11 robot-floats:animate-fade robot-floats:justify-center robot-floats:px-0 robot-floats:shadow-float md:robot-floats:right-8"
      >
        <Robot className="size-7 shrink-0" />
        <span aria-hidden className="robot-floats:hidden">
          도우미 로봇에게 물어보기
        </span>
      </a>
    </aside>
  )
}
