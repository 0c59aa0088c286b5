import { useLocation, useSearch } from '@tanstack/react-router'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import { screens } from '../../../../contract/screens.ts'
import { EmptyState, Page, WiltedScene } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { usePolicy } from './policy.queries.ts'
import { PolicySkeleton } from './policy-skeleton.tsx'
import { PolicyView } from './policy-view.tsx'
import { VersionLink } from './versions.tsx'

type LegalScreen = 'terms' | 'privacy' | 'marketingConsent' | 'notificationConsent' | 'refundPolicy'

const kinds: Record<LegalScreen, PolicyKind> = {
  terms: 'TERMS',
  privacy: 'PRIVACY',
  marketingConsent: 'MARKETING_CONSENT',
  notificationConsent: 'NOTIFICATION_CONSENT',
  refundPolicy: 'REFUND',
}

/** The five legal pages, one for each kind of text. */
export function PolicyPage() {
  const screen = useLocation({ select: ({ pathname }) => screenAt(pathname) })
  const { version } = useSearch({ strict: false })
  return <PolicyOf key={screen} screen={screen} version={version} />
}

function PolicyOf({ screen, version }: { screen: LegalScreen; version: string | undefined }) {
  const { data, error, isPending, isFetching, refetch } = usePolicy(kinds[screen], version)
  const title = data?.title ?? screens[screen].title
  if (data) return <PolicyView key={data.version} policy={data} isChosen={version !== undefined} />
  if (isPending) return <PolicySkeleton title={title} />
  return (
    <Page title={title} className="flex-1">
      {version && hasCode(error, 'POLICY_NOT_FOUND') ? (
        <EmptyState
          drawing={<WiltedScene />}
          text="찾으시는 날짜의 내용이 없어요."
          action={<VersionLink version={undefined}>지금 내용 보기</VersionLink>}
        />
      ) : (
        <LoadFailure
          error={error}
          text="내용을 불러오지 못했어요."
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </Page>
  )
}

const legalScreens = Object.keys(kinds) as LegalScreen[]

const screenAt = (path: string) =>
  legalScreens.find((name) => screens[name].route === path.replace(/\/$/, '')) ?? 'terms'
