import { Link, useMatches } from '@tanstack/react-router'
import { screens } from '../../../contract/screens.ts'
import { buttonStyle, EmptyState, Page, SproutScene } from '../../../ui/index.ts'

/** Stands at the address of a screen that a later release brings. */
export function ComingPage() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title })
  return (
    <Page className="flex-1 justify-center">
      <EmptyState
        drawing={<SproutScene />}
        text={
          <>
            {title && <span className="mb-1 block text-sm font-medium text-leaf">{title}</span>}
            <h1 className="text-xl font-bold">준비하고 있어요</h1>
          </>
        }
        hint="조금만 기다려 주시면 곧 보여 드릴게요."
        action={
          <Link to={screens.home.route} className={buttonStyle({ variant: 'soft' })}>
            홈으로 가기
          </Link>
        }
      />
    </Page>
  )
}
