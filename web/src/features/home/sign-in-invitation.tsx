import { Link } from '@tanstack/react-router'
import { screens } from '../../../../contract/screens.ts'
import { buttonStyle, Card, Pothos } from '../../../../ui/index.ts'

/** Why it is worth signing in, and the way there. */
export const SignInInvitation = () => (
  <Card className="flex items-center gap-4 md:p-8">
    <div className="min-w-0 flex-1">
      <h2 className="text-lg font-bold">내 식물의 기록을 모아 두세요</h2>
      <p className="mt-1 text-ink-muted">로그인하면 진단 기록과 전문가 답변을 언제든 다시 볼 수 있어요.</p>
      <Link to={screens.login.route} className={`${buttonStyle({ variant: 'soft' })} mt-4`}>
        로그인하고 시작하기
      </Link>
    </div>
    <div className="size-24 shrink-0 self-end md:size-36">
      <Pothos />
    </div>
  </Card>
)
