import { Stack } from '@mui/material'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import type { Data } from '../../../../contract/endpoint.ts'
import type { PolicyKind } from '../../../../contract/policy/policy.ts'
import {
  getPractice,
  getSystem,
  maxPendingCount,
  type PracticeSwitch,
  practiceSwitches,
  setPractice,
} from '../../../../contract/staff/system.ts'
import { type Fact, FactList, Folded, SectionCard, TitledCard } from '../../shared/display/section.tsx'
import { Muted, StateChip } from '../../shared/display/text.tsx'
import { Field } from '../../shared/inputs/field.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { policyNames } from '../policy/index.ts'
import { limitName } from './labels.ts'
import { lastBackupFact } from './last-backup.tsx'
import { ModelCard } from './model-card.tsx'

type System = Data<typeof getSystem>

/** External providers, vision model, rate limits, versions and the switches of practice mode. */
export const SystemPage = () => (
  <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
    <QueryResult query={useServerQuery(getSystem, {})}>
      {(found) => (
        <>
          <SectionCard title="경보와 백업">
            {found.alarms.length === 0 ? (
              <StateChip tone="success" label="울리는 경보가 없어요." />
            ) : (
              <FactList facts={found.alarms.map(alarmRow)} />
            )}
            <FactList facts={[lastBackupFact(found)]} />
          </SectionCard>
          <SectionCard title="바깥 서비스">
            {failing(found).length === 0 ? (
              <StateChip tone="success" label="모두 잘 답해요." />
            ) : (
              <FactList facts={failing(found)} />
            )}
            {refused(found).length > 0 && <FactList facts={refused(found).map(limitRow)} />}
            <Folded label="마지막으로 답한 때">
              <FactList facts={providerRows(found)} />
            </Folded>
            <Folded label="횟수 제한">
              <Muted small>사람이나 접속 주소마다 세고, 넘으면 잠시 막아요. 서버 설정에서 정해요.</Muted>
              <FactList facts={found.limits.map(limitRow)} />
            </Folded>
            <Folded label={`버전 ${found.versions.product}`}>
              <FactList facts={versionRows(found)} />
            </Folded>
          </SectionCard>
          <ModelCard />
          {found.isPractice && <PracticeSwitches />}
        </>
      )}
    </QueryResult>
  </Stack>
)

const formatMoment = (iso: string | null) => (iso ? formatDateTimeAt(iso) : '없음')

const providerRows = ({ providers: { signIn, payment, model } }: System): Fact[] => [
  ['마지막 소셜 로그인', formatMoment(signIn.lastSuccessAt)],
  ['마지막 결제', formatMoment(payment.lastSuccessAt)],
  ['결제사가 답하지 못한 때', formatMoment(payment.lastFailureAt)],
  ['비전 모델의 마지막 답', formatMoment(model.lastSuccessAt)],
  ['비전 모델의 마지막 실패', formatMoment(model.lastFailureAt)],
]

const failing = ({ providers: { payment, model } }: System): Fact[] =>
  [['결제', payment] as const, ['비전 모델', model] as const].flatMap(
    ([name, { lastSuccessAt, lastFailureAt }]): Fact[] =>
      lastFailureAt && (!lastSuccessAt || lastFailureAt > lastSuccessAt)
        ? [[name, failed(`${formatDateTimeAt(lastFailureAt)}에 실패했어요.`)]]
        : [],
  )

const failed = (label: string) => <StateChip tone="error" label={label} />

const alarmRow = ({ name, text, since }: System['alarms'][number]): Fact => [
  name,
  failed(`${text} (${formatDateTimeAt(since)}부터)`),
]

type Limit = System['limits'][number]

const refused = ({ limits }: System) => limits.filter((limit) => limit.refused)

const limitRow = ({ name, count, minutes, refused: blocked }: Limit): Fact => [
  limitName(name),
  `${minutes}분에 ${count.toLocaleString('ko-KR')}번${refusedLabel(blocked)}`,
]

const refusedLabel = (blocked: number | null) =>
  blocked ? `, 지금 ${blocked >= maxPendingCount ? '99곳 넘게' : `${blocked}곳이`} 막힘` : ''

const versionRows = ({ versions: { product, schema, engine, policies } }: System): Fact[] => [
  ['새잎', product],
  ['데이터베이스', `${schema}단계`],
  ['진단 지식', engine],
  ...policies.map(
    ({ kind, effectiveDay }): Fact => [policyNames[kind as PolicyKind] ?? kind, `${effectiveDay} 시행`],
  ),
]

const switchNames: Record<PracticeSwitch, string> = {
  kakao: '카카오 로그인',
  google: 'Google 로그인',
  naver: '네이버 로그인',
  toss: '결제사',
  model: '비전 모델',
}

const moodNames: Record<string, string> = {
  normal: '평소처럼',
  good: '평소처럼',
  slow: '늦게 답하기 (3초)',
  down: '고장',
  refusing: '거절하기',
  garbled: '깨진 답',
  'lost-answer': '답을 잃어버리기',
  fenced: '코드 블록에 담긴 답',
  'wrong-schema': '형식이 틀린 답',
  'not-a-plant': '식물이 아니라는 답',
  injected: '나쁜 지시를 따른 답',
  cut: '중간에 잘린 답',
  refused: '안전 규칙에 따른 거절',
  'key-refused': '키 거절',
  'unknown-model': '모르는 모델이라는 답',
  'rate-limited': '너무 잦다는 답',
  'no-schema': 'JSON 스키마를 모름',
  'no-json': 'JSON 형식을 모름',
  dropped: '중간에 끊기',
}

/** Simulates failures of external services; available only in practice mode. */
function PracticeSwitches() {
  const set = useServerMutation(setPractice, {
    invalidates: [getPractice],
    done: (_, { params: { part }, body: { mood } }) => `${switchNames[part]}: ${moodNames[mood] ?? mood}`,
  })

  return (
    <TitledCard title="연습 세계의 스위치">
      <Muted sx={{ mb: 2 }}>바깥 서비스에 문제가 생겼을 때를 연습해요. 운영에는 없어요.</Muted>
      <QueryResult query={useServerQuery(getPractice, {})}>
        {(parts) => (
          <Stack sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
            {parts.map(({ part, mood }) => (
              <Field
                key={part}
                label={switchNames[part]}
                value={mood}
                disabled={set.isPending}
                onChange={(text) => set.mutate({ params: { part }, body: { mood: text } })}
                choices={practiceSwitches[part].map((name) => [name, moodNames[name] ?? name] as const)}
              />
            ))}
          </Stack>
        )}
      </QueryResult>
    </TitledCard>
  )
}
