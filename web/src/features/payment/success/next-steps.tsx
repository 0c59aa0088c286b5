import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle, StickyActions } from '../../../../../ui/index.ts'

/** Links to home and to the next step. */
export const NextSteps = ({ children }: { children: ReactNode }) => (
  <StickyActions className="[&>:last-child]:flex-1">
    <Link to={screens.home.route} className={buttonStyle({ variant: 'plain', size: 'lg' })}>
      홈으로 가기
    </Link>
    {children}
  </StickyActions>
)
