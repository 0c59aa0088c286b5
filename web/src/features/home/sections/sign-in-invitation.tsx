import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '../../../../../contract/screens.ts'
import { buttonStyle } from '../../../../../ui/index.ts'

/** Benefits of signing in, with a link. */
export const SignInInvitation = (): ReactNode => (
  <section aria-labelledby="sign-in" className="mb-8">
    <h2 id="sign-in" className="text-lg font-bold">
      내 식물의 기록을 모아 두세요
    </h2>
    <Link to={screens.login.route} className={`${buttonStyle({ variant: 'soft' })} mt-4`}>
      로그인하고 시작하기
    </Link>
  </section>
)
