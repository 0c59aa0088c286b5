import { createElement, type SVGProps } from 'react'

interface IconData {
  node: [tag: string, attributes: Record<string, string>][]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/**
 * Replaces lucide's icon factory in the web build (an alias in web/vite.config.ts): supports only the props in use, in a
 * tenth of the code that every first visit would load.
 */
export default function createIcon({ node }: IconData) {
  return ({ size = 24, strokeWidth = 2, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': rest['aria-label'] ? undefined : true,
        ...rest,
      },
      // Passed one by one, so that they need no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
