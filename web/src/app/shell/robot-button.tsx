import { Robot } from '../../../../ui/index.ts'
import { site } from '../../shared/site.ts'

/** Opens the site of the plant assistant in a new window. Floats in the line of the header, where it covers nothing. */
export function RobotButton() {
  const { robot } = site().links
  if (!robot) return null
  return (
    <a
      href={robot}
      target="_blank"
      rel="noopener"
      aria-label="식물 도우미 로봇에게 물어보기 (새 창)"
      className="grid size-11 place-items-center rounded-full border border-line bg-surface-raised shadow-float transition duration-120 active:scale-95"
    >
      <Robot className="size-7" />
    </a>
  )
}
