import { useLocation, useSearch } from '@tanstack/react-router'
import { getPolicy, type PolicyKind } from '../../../../contract/policy/policy.ts'
import { screens } from '../../../../contract/screens.ts'
import { EmptyState, Page, Skeleton, WiltedScene } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useServerQuery } from '../../shared/server-query.ts'
import { PolicyView } from './policy-view.tsx'
import { VersionLink } from './versions.tsx'

const keepMs = 10 * 60_000

/** A legal text: the version in force, or the requested one. */
const usePolicy = (kind: PolicyKind, version: string | undefined) =>
  useServerQuery(getPolicy, { params: { kind }, query: version ? { version } : {} }, { staleTime: keepMs })

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

const PolicySkeleton = ({ title }: { title: string }) => (
  <Page wide title={title}>
    <div role="status" aria-label="내용을 불러오고 있어요" className="max-w-measure">
      <Skeleton className="-mt-4 mb-6 h-6 w-48" />
      <Skeleton className="mb-10 h-48 rounded-lg" />
      {[0, 1, 2].map((article) => (
        <div key={article} className="mb-10">
          <Skeleton className="mb-4 h-7 w-2/5" />
          <Skeleton className="mb-3 h-5 w-full" />
          <Skeleton className="mb-3 h-5 w-11/12" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      ))}
    </div>
  </Page>
)
