import { useEffect, useRef } from 'react'
import { Drawing } from '../../../../../../ui/drawings/drawing.tsx'

/** An animated lens over a leaf, shown during the analysis. */
export function AnalysingDrawing() {
  const lens = useRef<SVGGElement>(null)
  useEffect(() => {
    if (!lens.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const animation = lens.current.animate(lensPath, {
      duration: 6000,
      iterations: Infinity,
      easing: 'ease-in-out',
    })
    return () => animation.cancel()
  }, [])

  return (
    <Drawing>
      <circle className="fill-draw-ground" cx="80" cy="80" r="70" />
      <path className="fill-draw-leaf" d="M34 116c-6-48 24-82 90-82 4 58-24 96-70 92-12-1-19-4-20-10z" />
      <path className="stroke-draw-vein" strokeWidth="3" d="M26 134c24-36 56-68 92-94" />
      <path
        className="stroke-draw-vein opacity-60"
        strokeWidth="2"
        d="M54 102 50 80M72 83l-2-24M64 92l28 6M82 73l26 4"
      />
      <g ref={lens}>
        <circle className="fill-draw-vein opacity-30" cx="94" cy="90" r="24" />
        <circle className="stroke-draw-line" strokeWidth="5" cx="94" cy="90" r="24" />
        <path className="stroke-draw-line" strokeWidth="8" d="m112 108 18 18" />
        <path className="stroke-draw-vein" strokeWidth="3" d="M80 84a15 15 0 0 1 12-9" />
      </g>
    </Drawing>
  )
}

const lensPath = [
  [0, 0],
  [-30, 6],
  [-16, -26],
  [12, -30],
  [0, 0],
].map(([x, y]) => ({
  transform: `translate(${x}px, ${y}px)`,
}))
