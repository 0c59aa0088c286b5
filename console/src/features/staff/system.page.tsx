import { Card, CardContent, Stack, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import type { Data } from '../../../../contract/endpoint.ts'
import type { PolicyKind } from '../../../../contract/policy.ts'
import { getSystem } from '../../../../contract/system.ts'
import { useAsk } from '../../shared/ask.ts'
import { Asked } from '../../shared/asked.tsx'
import { momentWords } from '../../shared/when.ts'
import { PracticeSwitches } from './practice-switches.tsx'

type System = Data<typeof getSystem>
type Row = [name: string, value: string]

/** What runs here, how the outside world has answered, and the switches of the practice world. */
export function SystemPage() {
  const system = useAsk(getSystem, {})
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title="시스템" />
      <Asked of={system}>
        {(found) => (
          <>
            <Facts title="바깥 서비스" rows={outsideRows(found)} />
            <Facts
              title="비전 모델"
              rows={modelRows(found)}
              note="서버 설정에서 정하고, 여기서는 볼 수만 있어요."
            />
            {found.isPractice && <PracticeSwitches />}
            <Facts title="버전" rows={versionRows(found)} />
          </>
        )}
      </Asked>
    </Stack>
  )
}

function Facts({ title, rows, note }: { title: string; rows: Row[]; note?: ReactNode }) {
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {note && <Typography color="textSecondary">{note}</Typography>}
        <Table size="small">
          <TableBody>
            {rows.map(([name, value]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row" sx={{ width: '40%' }}>
                  {name}
                </TableCell>
                <TableCell>{value}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </CardContent>
    </Card>
  )
}

const moment = (iso: string | null) => (iso ? momentWords(iso) : '없음')

const outsideRows = ({ providers: { signIn, payment, model } }: System): Row[] => [
  ['마지막 로그인', moment(signIn.lastSuccessAt)],
  ['마지막 결제', moment(payment.lastSuccessAt)],
  ['마지막 결제 실패', moment(payment.lastFailureAt)],
  ['비전 모델의 마지막 답', moment(model.lastSuccessAt)],
  ['비전 모델의 마지막 실패', moment(model.lastFailureAt)],
]

const won = (amount: number) => `${amount.toLocaleString('ko-KR')}원`

const modelRows = ({ model }: System): Row[] =>
  model
    ? [
        ['모델', model.name],
        ['하루 비용 한도', won(model.wonPerDay)],
        ['오늘 쓴 비용', `${won(model.wonToday)}, ${model.callsToday}번`],
        ['한 사람의 하루 한도', `${model.callsPerPerson}번`],
      ]
    : [['모델', '쓰지 않아요. 내장 엔진이 답해요.']]

const versionRows = ({ versions: { product, schema, engine, policies } }: System): Row[] => [
  ['새잎', product],
  ['데이터베이스', `${schema}단계`],
  ['진단 지식', engine],
  ...policies.map(({ kind, effectiveDay }): Row => [policyNameOf(kind), `${effectiveDay} 시행`]),
]

const policyNames: Record<PolicyKind, string> = {
  TERMS: '이용약관',
  PRIVACY: '개인정보처리방침',
  NOTIFICATION_CONSENT: '알림 수신 동의',
  MARKETING_CONSENT: '마케팅 정보 수신 동의',
  REFUND: '환불 정책',
}
const policyNameOf = (kind: string) => policyNames[kind as PolicyKind] ?? kind
