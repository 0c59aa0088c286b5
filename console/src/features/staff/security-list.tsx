import { Alert, FormGroup, Stack } from '@mui/material'
import { useState } from 'react'
import { List, SelectInput, TextInput } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  type AccessReview,
  accessReviewParts,
  getAccessReview,
  listSecurityEvents,
  recordAccessReview,
  type SecurityEvent,
  type SecurityEventKind,
} from '../../../../contract/staff/security.ts'
import { listPendingWork } from '../../../../contract/staff/system.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { SectionCard } from '../../shared/display/section.tsx'
import { Muted, StateChip, TextLink } from '../../shared/display/text.tsx'
import { DayInput } from '../../shared/inputs/day-field.tsx'
import { DialogButton, FormDialog } from '../../shared/inputs/dialogs.tsx'
import { CheckField, Field } from '../../shared/inputs/field.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'
import { QueryResult, useServerMutation, useServerQuery } from '../../shared/server/server-query.tsx'
import { providerNames } from '../../shared/sign-in/provider-names.ts'
import { roleNames } from '../account/index.ts'

export const endpoints: ResourceEndpoints = { list: listSecurityEvents }

/** Korean names of the security events, in the order of the filter; a kind without a name does not compile. */
const securityKindLabels = {
  SIGN_IN: '로그인',
  SIGN_OUT: '로그아웃',
  SESSION_ENDED: '로그인 끝내기',
  TOKEN_REFUSED: '쓸 수 없는 토큰',
  ROLE_REFUSED: '권한 없는 요청',
  RATE_LIMITED: '횟수 제한',
  WEBHOOK_REFUSED: '틀린 웹훅',
  UNMASKED: '가린 정보 열람',
  ROLE_CHANGED: '역할 바꾸기',
  PASSKEY_ADDED: '패스키 등록',
  PASSKEY_USED: '패스키 확인',
  PASSKEY_REMOVED: '패스키 지우기',
  ADMIN_COMMAND: '서버 명령',
} satisfies Record<SecurityEventKind, string>

/** Korean names of what the details of events say; other values, such as routes, are shown as they are. */
const detailLabels: Record<string, string> = {
  ...providerNames,
  ...roleNames,
  FORGED: '위조했거나 깨진 토큰',
  EXPIRED: '기한이 지난 토큰',
  ENDED: '이미 끝난 로그인',
  SIGN_IN_FAILED: '로그인 정보가 맞지 않음',
  SIGN_IN_PROVIDER_DOWN: '로그인 서비스 장애',
  REDIRECT_URI_NOT_ALLOWED: '허용하지 않은 주소',
  MEMBER_BLOCKED: '이용이 막힌 회원',
  SECRET: '비밀 값이 다름',
  GRANTED: '줌',
  REVOKED: '거둠',
  INVITED: '초대함',
  member: '회원',
  reservation: '예약',
  STAFF: '콘솔',
}

const securityKindName = (kind: string): string =>
  (securityKindLabels as Record<string, string>)[kind] ?? kind

const detailText = (detail: Record<string, string>): string =>
  Object.values(detail)
    .map((value) => detailLabels[value] ?? value)
    .join(' · ')

const kinds = Object.entries(securityKindLabels).map(([id, name]) => ({ id, name }))
const outcomes = [
  { id: 'OK', name: '허용' },
  { id: 'REFUSED', name: '거절' },
]

const filters = [
  <SelectInput key="kind" source="kind" label="종류" choices={kinds} alwaysOn />,
  <SelectInput key="outcome" source="outcome" label="결과" choices={outcomes} alwaysOn />,
  <TextInput key="memberId" source="memberId" label="한 사람의 회원번호" alwaysOn resettable />,
  <TextInput key="address" source="address" label="IP 주소" alwaysOn resettable />,
  <DayInput key="from" source="from" label="이날부터" />,
  <DayInput key="to" source="to" begins="from" label="이날까지" />,
]

/** Security events of the last three months, and of staff of two years, newest first. */
export const SecurityList = () => (
  <Stack spacing={1} sx={{ mt: 1 }}>
    <AccessReviewCard />
    <List filters={filters} empty={<Alert severity="info">아직 보안 기록이 없어요.</Alert>}>
      <ResponsiveRows<SecurityEvent>
        to={false}
        wraps={['detail']}
        line={(event) => ({
          title: (
            <>
              {titleOf(event)} · <Member event={event} />
            </>
          ),
          state: <Outcome event={event} />,
          about: [formatDateTimeAt(event.createdAt), event.address, detailText(event.detail)]
            .filter(Boolean)
            .join(' · '),
        })}
        columns={[
          ['언제', ({ createdAt }) => formatDateTimeAt(createdAt)],
          ['무엇을', titleOf],
          ['결과', (event) => <Outcome event={event} />],
          ['누가', (event) => <Member event={event} />],
          ['어디서', ({ address }) => address ?? '-'],
          ['자세히', ({ detail }) => detailText(detail), { source: 'detail' }],
        ]}
      />
    </List>
  </Stack>
)

const titleOf = ({ kind, count }: SecurityEvent) =>
  count > 1 ? `${securityKindName(kind)} ${count.toLocaleString('ko')}번` : securityKindName(kind)

const Outcome = ({ event }: { event: SecurityEvent }) => (
  <StateChip
    label={event.outcome === 'OK' ? '허용' : '거절'}
    tone={event.outcome === 'OK' ? 'success' : 'warning'}
  />
)

function Member({ event: { kind, memberId, memberName } }: { event: SecurityEvent }) {
  if (!memberId) return <>{kind === 'ADMIN_COMMAND' ? '서버 명령' : '알 수 없음'}</>
  return <TextLink to={`/people/${memberId}/show`}>{memberName ?? memberId}</TextLink>
}

const partLabels: Record<(typeof accessReviewParts)[number], string> = {
  SIGN_INS: '담당자의 로그인 (낯선 때와 장소)',
  UNMASKED: '가린 정보 열람과 그 이유',
  DOWNLOADS: '내려받기와 그 이유 (감사 기록)',
  REFUSED: '거절된 로그인과 권한 없는 요청',
  ROLES: '역할과 패스키의 변경',
}

/** The monthly check of the access records: whether it is done, who did the last one, and a form to record it. */
const AccessReviewCard = () => (
  <QueryResult query={useServerQuery(getAccessReview, {})}>
    {({ month, isDone, last }) => (
      <SectionCard
        title="접속기록 월간 점검"
        note={isDone ? `${nameOf(month)} 점검을 마쳤어요.` : `${nameOf(month)} 점검을 아직 하지 않았어요.`}
      >
        <Muted>{last ? lastText(last) : '아직 남긴 점검이 없어요.'}</Muted>
        <DialogButton
          variant={isDone ? 'outlined' : 'contained'}
          sx={{ alignSelf: 'start', mt: 1 }}
          dialog={<ReviewDialog month={month} />}
        >
          점검 남기기
        </DialogButton>
      </SectionCard>
    )}
  </QueryResult>
)

const nameOf = (month: string) => `${Number(month.slice(0, 4))}년 ${Number(month.slice(5))}월`

const lastText = ({ byName, at, parts, note }: AccessReview) =>
  `마지막: ${formatDateTimeAt(at)} ${byName} · ${parts.map((part) => partLabels[part]).join(', ')} · ${note}`

function ReviewDialog({ month }: { month: string }) {
  const [parts, setParts] = useState<AccessReview['parts']>([])
  const [note, setNote] = useState('')
  const save = useServerMutation(recordAccessReview, { invalidates: [getAccessReview, listPendingWork] })
  const toggle = (part: AccessReview['parts'][number]) =>
    setParts((before) => (before.includes(part) ? before.filter((it) => it !== part) : [...before, part]))
  return (
    <FormDialog
      title={`${nameOf(month)} 접속기록 점검`}
      submitLabel="남기기"
      done="점검을 남겼어요."
      canSubmit={parts.length > 0 && note.trim() !== ''}
      onSubmit={() => save.mutateAsync({ body: { parts, note: note.trim() } })}
    >
      <FormGroup aria-label="살펴본 것">
        {accessReviewParts.map((part) => (
          <CheckField
            key={part}
            label={partLabels[part]}
            checked={parts.includes(part)}
            onChange={() => toggle(part)}
          />
        ))}
      </FormGroup>
      <Field label="결과" value={note} onChange={setNote} maxLength={500} lines={2} />
      <Muted>누가 언제 무엇을 살펴봤는지 감사 기록에 남아요.</Muted>
    </FormDialog>
  )
}
