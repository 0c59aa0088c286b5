import { Stack } from '@mui/material'
import { Title } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import { type getSystem, maxPendingCount } from '../../../../contract/staff/system.ts'
import { type Fact, FactList } from '../../shared/display/fact-list.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { QueryResult } from '../../shared/page/query-result.tsx'
import { limitName } from './labels.ts'
import { ModelCard } from './model-card.tsx'
import { PracticeSwitches } from './practice-switches.tsx'
import { useSystem } from './staff.queries.ts'

type System = Data<typeof getSystem>

/** External providers, vision model, rate limits, versions and the switches of practice mode. */
export function SystemPage() {
  const system = useSystem()
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title="시스템" />
      <QueryResult query={system}>
        {(found) => (
          <>
            <SectionCard title="바깥 서비스">
              <FactList facts={providerRows(found)} />
            </SectionCard>
            <ModelCard />
            <SectionCard
              title="횟수 제한"
              note="사람이나 접속 주소마다 세고, 넘으면 잠시 막아요. 서버 설정에서 정해요."
            >
              <FactList facts={limitRows(found)} />
            </SectionCard>
            {found.isPractice && <PracticeSwitches />}
            <SectionCard title="버전">
              <FactList facts={versionRows(found)} />
            </SectionCard>
          </>
        )}
      </QueryResult>
    </Stack>
  )
}

const formatMoment = (iso: string | null) => (iso ? formatDateTimeAt(iso) : '없음')

const providerRows = ({ providers: { signIn, payment, model } }: System): Fact[] => [
  ['마지막 소셜 로그인', formatMoment(signIn.lastSuccessAt)],
  ['마지막 결제', formatMoment(payment.lastSuccessAt)],
  ['마지막 결제 실패', formatMoment(payment.lastFailureAt)],
  ['비전 모델의 마지막 답', formatMoment(model.lastSuccessAt)],
  ['비전 모델의 마지막 실패', formatMoment(model.lastFailureAt)],
]

const limitRows = ({ limits }: System): Fact[] =>
  limits.map(({ name, count, minutes, refused }) => [
    limitName(name),
    `${minutes}분에 ${count.toLocaleString('ko-KR')}번${refusedLabel(refused)}`,
  ])

function refusedLabel(refused: number | null) {
  if (refused === null) return ''
  return refused === 0
    ? ', 지금 막힌 곳 없음'
    : `, 지금 ${refused >= maxPendingCount ? '99곳 넘게' : `${refused}곳이`} 막힘`
}

const versionRows = ({ versions: { product, schema, engine, policies } }: System): Fact[] => [
  ['새잎', product],
  ['데이터베이스', `${schema}단계`],
  ['진단 지식', engine],
  ...policies.map(({ kind, effectiveDay }): Fact => [policyNameOf(kind), `${effectiveDay} 시행`]),
]

const policyNames: Record<PolicyKind, string> = {
  TERMS: '이용약관',
  PRIVACY: '개인정보 처리방침',
  NOTIFICATION_CONSENT: '알림 수신 동의',
  MARKETING_CONSENT: '마케팅 정보 수신 동의',
  REFUND: '환불 정책',
}
const policyNameOf = (kind: string) => policyNames[kind as PolicyKind] ?? kind
