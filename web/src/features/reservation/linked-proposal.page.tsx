import { Link, useParams } from '@tanstack/react-router'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import { keyOf } from '../../../../client/server-query.ts'
import { formatHalfDay } from '../../../../contract/reservation/half-day.ts'
import { getReservation } from '../../../../contract/reservation/reservation.ts'
import {
  answerLinkedProposal,
  getLinkedProposal,
  type LinkedProposal,
  type ProposalAnswer,
} from '../../../../contract/reservation/visit/reschedule-proposal.ts'
import { screens } from '../../../../contract/screens.ts'
import {
  Button,
  EmptyState,
  Page,
  Skeleton,
  SproutScene,
  useDialogs,
  WiltedScene,
} from '../../../../ui/index.ts'
import { hasCode, messageOf } from '../../shared/api/index.ts'
import { LoadFailure } from '../../shared/load-failure.tsx'
import { useServerMutation } from '../../shared/server-mutation.ts'
import { useServerQuery } from '../../shared/server-query.ts'
import { ProposalFacts, proposalTitle } from './detail/proposal-cards.tsx'

/** /visit-proposal/{token}: whether a visit may move, answered without a session. */
export function LinkedProposalPage() {
  const { token = '' } = useParams({ strict: false })
  const { data, error, isPending, isFetching, refetch } = useLinkedProposal(token)

  if (data)
    return data.state === 'WAITING' ? <Question token={token} proposal={data} /> : <Answered {...data} />
  if (isPending) return <QuestionSkeleton />
  const isGone = ['RESCHEDULE_PROPOSAL_NOT_FOUND', 'NOT_FOUND', 'VALIDATION_FAILED'].some((code) =>
    hasCode(error, code),
  )
  return (
    <Page className="flex-1 justify-center">
      {isGone ? (
        <EmptyState
          drawing={<WiltedScene />}
          text={<h1>이 링크로는 더 이상 볼 수 없어요</h1>}
          hint="새 링크를 받으셨다면 그 링크를 열어 주세요."
          action={<ToReservations />}
        />
      ) : (
        <LoadFailure query={{ error, refetch, isFetching }} text="일정 제안을 불러오지 못했어요." />
      )}
    </Page>
  )
}

function Question({ token, proposal }: { token: string; proposal: LinkedProposal }) {
  const sending = useAnswerLinkedProposal(token)
  const { refetch } = useLinkedProposal(token)
  const { alert } = useDialogs()

  async function send(answer: ProposalAnswer) {
    try {
      await sending.mutateAsync(answer)
    } catch (error) {
      await alert(messageOf(error, '답을 전하지 못했어요. 잠시 후 다시 시도해 주세요.'))
      await refetch()
    }
  }

  return (
    <Page>
      <p className="muted">픽업 케어 서비스</p>
      <h1 tabIndex={-1} className="mt-1 text-xl font-bold">
        {proposalTitle(proposal)}
      </h1>
      <p className="mt-3 mb-5 text-ink-muted">
        {formatDateTimeAt(proposal.answerBy)}까지 알려 주세요. 답이 없으면 지금 일정 그대로 가요. 옮겨도
        비용이나 변경 횟수는 그대로예요.
      </p>
      <div className="rounded-lg bg-sun-soft p-5">
        <ProposalFacts {...proposal} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant="plain"
            size="lg"
            className="flex-auto whitespace-nowrap"
            disabled={sending.isPending}
            onClick={() => void send('DECLINE')}
          >
            그대로 둘게요
          </Button>
          <Button
            size="lg"
            className="flex-auto whitespace-nowrap"
            busy={sending.isPending}
            onClick={() => void send('ACCEPT')}
          >
            좋아요
          </Button>
        </div>
      </div>
      <p className="mt-4 muted">다른 날을 원하시면 예약 화면의 ‘다른 날 고를게요’에서 고를 수 있어요.</p>
      <div className="mt-2">
        <ToReservations />
      </div>
    </Page>
  )
}

const outcomes = {
  ACCEPTED: { scene: SproutScene, text: '일정을 옮겼어요', hintOf: (to: string) => `${to}에 갈게요.` },
  DECLINED: {
    scene: SproutScene,
    text: '지금 일정 그대로예요',
    hintOf: (_: string, from: string) => `${from}에 갈게요.`,
  },
  ENDED: {
    scene: WiltedScene,
    text: '이미 끝난 제안이에요',
    hintOf: () => '지금 일정은 예약 화면에서 볼 수 있어요.',
  },
}

function Answered({ state, from, to }: LinkedProposal) {
  if (state === 'WAITING') return null
  const { scene: Scene, text, hintOf } = outcomes[state]
  return (
    <Page className="flex-1 justify-center">
      <div role="status">
        <EmptyState
          drawing={<Scene />}
          text={<h1 tabIndex={-1}>{text}</h1>}
          hint={hintOf(formatHalfDay(to), formatHalfDay(from))}
          action={<ToReservations />}
        />
      </div>
    </Page>
  )
}

const ToReservations = () => (
  <Button asChild variant="soft">
    <Link to={screens.reservations.route}>예약 내역 보기</Link>
  </Button>
)

const QuestionSkeleton = () => (
  <Page>
    <div role="status" aria-label="일정 제안을 불러오고 있어요">
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="mt-4 h-12 w-full" />
      <Skeleton className="mt-5 h-56 w-full rounded-lg" />
    </div>
  </Page>
)

/** What the link of a proposal shows, to anybody. */
const useLinkedProposal = (token: string) =>
  useServerQuery(getLinkedProposal, { params: { token } }, { staleTime: 0 })

const useAnswerLinkedProposal = (token: string) =>
  useServerMutation(
    answerLinkedProposal,
    (answer: ProposalAnswer) => ({ params: { token }, body: { answer } }),
    { updates: keyOf(getLinkedProposal, { params: { token } }), invalidates: [getReservation] },
  )
