import { Stack } from '@mui/material'
import { Title } from 'react-admin'
import type { Data } from '../../../../contract/endpoint.ts'
import type { PolicyKind } from '../../../../contract/policy.ts'
import { countedAtMost, getSystem } from '../../../../contract/system.ts'
import { useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { momentWords } from '../../shared/when.ts'
import { type Fact, Facts } from './facts.tsx'
import { ModelCard } from './model-card.tsx'
import { PracticeSwitches } from './practice-switches.tsx'
import { limitName } from './words.ts'

type System = Data<typeof getSystem>

/** What runs here, how the outside world has answered, and the switches of the practice world. */
export function SystemPage() {
  const system = useAsk(getSystem, {})
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title="시스템" />
      <Asked of={system}>
        {(found) => (
          <>
            <Facts title="바깥 서비스" facts={outsideRows(found)} />
            <ModelCard />
            <Facts
              title="횟수 제한"
              note="사람이나 접속 주소마다 세고, 넘으면 잠시 막아요. 서버 설정에서 정해요."
              facts={limitRows(found)}
            />
            {found.isPractice && <PracticeSwitches />}
            <Facts title="버전" facts={versionRows(found)} />
          </>
        )}
      </Asked>
    </Stack>
  )
}

const moment = (iso: string | null) => (iso ? momentWords(iso) : '없음')

const outsideRows = ({ providers: { signIn, payment, model } }: System): Fact[] => [
  ['마지막 로그인', moment(signIn.lastSuccessAt)],
  ['마지막 결제', moment(payment.lastSuccessAt)],
  ['마지막 결제 실패', moment(payment.lastFailureAt)],
  ['비전 모델의 마지막 답', moment(model.lastSuccessAt)],
  ['비전 모델의 마지막 실패', moment(model.lastFailureAt)],
]

const limitRows = ({ limits }: System): Fact[] =>
  limits.map(({ name, count, minutes, refused }) => [
    limitName(name),
    `${minutes}분에 ${count.toLocaleString('ko-KR')}번${refusedWords(refused)}`,
  ])

function refusedWords(refused: number | null) {
  if (refused === null) return ''
  return refused === 0
    ? ', 지금 막힌 곳 없음'
    : `, 지금 ${refused >= countedAtMost ? '99곳 넘게' : `${refused}곳이`} 막힘`
}

const versionRows = ({ versions: { product, schema, engine, policies } }: System): Fact[] => [
  ['새잎', product],
  ['데이터베이스', `${schema}단계`],
  ['진단 지식', engine],
  ...policies.map(({ kind, effectiveDay }): Fact => [policyNameOf(kind), `${effectiveDay} 시행`]),
]

const policyNames: Record<PolicyKind, string> = {
  TERMS: '이용약관',
  PRIVACY: '개인정보처리방침',
  NOTIFICATION_CONSENT: '알림 수신 동의',
  MARKETING_CONSENT: '마케팅 정보 수신 동의',
  REFUND: '환불 정책',
}
const policyNameOf = (kind: string) => policyNames[kind as PolicyKind] ?? kind
