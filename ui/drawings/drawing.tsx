import type { ReactNode, SVGProps } from 'react'

export interface DrawingProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Accessible name; absent for decoration. */
  label?: string
}

/** Common frame of all drawings: 160 x 160, filled shapes, colours from the drawing roles of tokens.css. */
export const Drawing = ({ label, children, ...rest }: DrawingProps & { children?: ReactNode }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the label names it; a title would also pop up as a tooltip
  <svg
    viewBox="0 0 160 160"
    width="100%"
    height="100%"
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    {...rest}
  >
    {children}
  </svg>
)

/** Makes a component of the text of an .svg file; as a part of the document it has the colours of the theme. */
export function drawing(svg: string) {
  // Line breaks would become text of the link or button around the drawing.
  const [, viewBox = '', shapes = ''] =
    /viewBox="([^"]+)"[^>]*>(.*)<\/svg>/.exec(svg.replace(/\n */g, '')) ?? []
  return (props: DrawingProps) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, at build time
    <Drawing viewBox={viewBox} dangerouslySetInnerHTML={{ __html: shapes }} {...props} />
  )
}
