import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { problemTitle } from '../../../../contract/diagnosis/diagnosis-list-item.ts'
import { resultPreviewToken, type SharedDiagnosis } from '../../../../contract/diagnosis/share.ts'
import { screens } from '../../../../contract/screens.ts'
import { Button, Card, EmptyState, Page, Section, Skeleton, WiltedScene } from '../../../../ui/index.ts'
import { hasCode } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useWindowTitle } from '../../shared/window-title.ts'
import { useSharedDiagnosis } from './diagnosis.queries.ts'
import { Steps, Today } from './result/advice.tsx'
import { madeBy, Standing } from './result/verdict.tsx'

const ResultPreview = lazy(async () => ({
  default: (await import('./result-preview.tsx')).ResultPreview,
}))

/** /shared/{token}: what the owner of a result shows to others, or in a window of the console a result before it is sent. */
export function SharedDiagnosisPage() {
  const { token = '' } = useParams({ strict: false })
  const { opener } = window
  if (token !== resultPreviewToken || !opener) return <SharedByLink token={token} />
  return (
    <Suspense fallback={<SharedSkeleton />}>
      <ResultPreview opener={opener} />
    </Suspense>
  )
}

function SharedByLink({ token }: { token: string }) {
  const { data, error, isPending, isFetching, refetch } = useSharedDiagnosis(token)
  useWindowTitle(data && problemTitle(data))

  if (data) return <Shared shared={data} />
  if (isPending) return <SharedSkeleton />
  const isGone = hasCode(error, 'SHARED_RESULT_GONE') || hasCode(error, 'NOT_FOUND')
  return (
    <Page className="flex-1 justify-center">
      {isGone ? (
        <EmptyState
          drawing={<WiltedScene />}
          text={<h1>이 링크로는 더 이상 볼 수 없어요</h1>}
          hint="보낸 분이 링크를 없앴거나 주소가 달라요."
          action={<ToHome label="새잎 둘러보기" />}
        />
      ) : (
        <LoadFailure query={{ error, refetch, isFetching }} text="진단을 불러오지 못했어요." />
      )}
    </Page>
  )
}

function Shared({ shared }: { shared: SharedDiagnosis }) {
  const { about, today, thisWeek, recovery, family } = shared
  const asSteps = (texts: string[]) => texts.map((text) => ({ text, done: false }))
  return (
    <Page>
      <header className="mb-8">
        <p className="muted">함께 보는 식물 진단</p>
        <h1 tabIndex={-1} className="mt-1 mb-2 text-xl font-bold">
          {problemTitle(shared)}
        </h1>
        <Standing {...shared} />
        <p className="mt-2 muted">{madeBy(shared)}</p>
        {about && <p className="mt-4">{about}</p>}
      </header>
      {today.length > 0 && (
        <Today title={family === 'HARMLESS' ? '이렇게만 해 주세요' : '오늘 할 일'} steps={asSteps(today)} />
      )}
      {thisWeek.length > 0 && (
        <Section title="이번 주">
          <Steps steps={asSteps(thisWeek)} />
        </Section>
      )}
      {recovery && (
        <p className="mb-10 rounded-lg bg-leaf-soft px-5 py-4">
          <strong className="block font-semibold text-leaf">
            {family === 'HARMLESS' ? '앞으로 보일 모습' : '나아지는 신호'}
          </strong>
          {recovery}
        </p>
      )}
      <Card>
        <p className="font-semibold">내 식물도 걱정되세요?</p>
        <p className="mt-1 mb-4 text-ink-muted">사진 두 장과 이야기만 있으면 바로 살펴봐요.</p>
        <ToHome label="내 식물 진단하기" />
      </Card>
    </Page>
  )
}

const ToHome = ({ label }: { label: string }) => (
  <Button asChild variant="soft" size="lg" block>
    <Link to={screens.home.route}>{label}</Link>
  </Button>
)

const SharedSkeleton = () => (
  <Page>
    <Skeleton className="h-9 w-1/2" />
    <Skeleton className="mt-4 h-24 w-full rounded-lg" />
    <Skeleton className="mt-6 h-64 w-full rounded-lg" />
  </Page>
)
