import { Alert, Stack } from '@mui/material'
import { List, SelectInput, TextInput } from 'react-admin'
import { formatDateTimeAt } from '../../../../client/seoul-time.ts'
import {
  listSecurityEvents,
  type SecurityEvent,
  type SecurityEventKind,
} from '../../../../contract/staff/security.ts'
import { ResponsiveRows } from '../../shared/display/list-rows.tsx'
import { StateChip, TextLink } from '../../shared/display/text.tsx'
import { DayInput } from '../../shared/inputs/day-field.tsx'
import type { ResourceEndpoints } from '../../shared/page/resource.tsx'
import { providerNames } from '../../shared/sign-in/provider-names.ts'
import { roleNames } from '../account/index.ts'
import { AccessReviewCard } from './access-review.tsx'

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

/** The details of an event in one line. */
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
  <DayInput key="to" source="to" label="이날까지" />,
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
