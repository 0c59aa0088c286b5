/** The ground and a pot; its rim is at y = 108 by default. */
export const Pot = ({ top = 108, width = 58, height = 40 }: PotSize) => {
  const [left, right, bottom] = [80 - width / 2, 80 + width / 2, top + height]
  const inset = width * 0.13
  const body = `M${left + 3} ${top + 8}H${right - 3}L${right - inset} ${bottom - 5}Q${right - inset - 1} ${bottom} ${right - inset - 6} ${bottom}H${left + inset + 6}Q${left + inset + 1} ${bottom} ${left + inset} ${bottom - 5}Z`
  return (
    <>
      <path d={body} className="fill-draw-pot" />
      <path
        d={`M${right - width * 0.3} ${top + 8}H${right - 3}L${right - inset} ${bottom - 5}Q${right - inset - 1} ${bottom} ${right - inset - 6} ${bottom}H${right - width * 0.34}Z`}
        className="fill-draw-pot-shade"
      />
      <rect x={left} y={top} width={width} height="12" rx="4" className="fill-draw-pot" />
      <path
        d={`M${left + 3} ${top + 12}H${right - 3}V${top + 15}H${left + 3.4}Z`}
        className="fill-draw-pot-shade"
      />
      <path d={`M${left + 6} ${top + 4.5}H${right - 18}`} className="stroke-draw-bloom" strokeWidth="2" />
    </>
  )
}

interface PotSize {
  top?: number
  width?: number
  height?: number
}

/** The shadow of a pot. */
export const Ground = ({ y = 147, rx = 56 }: { y?: number; rx?: number }) => (
  <ellipse cx="80" cy={y} rx={rx} ry="6" className="fill-draw-ground" />
)

/** Returns the path data of a stem between two points. */
export const Stem = ({ d, thick = 3 }: { d: string; thick?: number }) => (
  <path d={d} className="stroke-draw-deep" strokeWidth={thick} />
)
