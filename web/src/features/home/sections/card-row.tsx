import type { ReactNode } from 'react'

/** Cards in a horizontally scrolling row on phones and in a grid on wider windows. */
export const CardRow = ({ children }: { children: ReactNode }) => (
  <ul className="relative -mx-5 flex snap-x snap-proximity scroll-px-5 gap-3 overflow-x-auto overscroll-x-contain px-5 pb-2 [scrollbar-width:none] md:mx-0 md:grid md:grid-cols-3 md:gap-4 md:overflow-visible md:px-0 lg:grid-cols-6 lg:gap-3">
    {children}
  </ul>
)
