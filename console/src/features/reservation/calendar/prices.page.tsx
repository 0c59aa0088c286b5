import {
  Button,
  Card,
  CardContent,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { type FormEvent, useState } from 'react'
import { Confirm, Title, useNotify, usePermissions } from 'react-admin'
import { formatWon, servicePrices } from '../../../../../contract/reservation/price.ts'
import {
  addPrices,
  listPrices,
  type PriceList,
  removePrices,
} from '../../../../../contract/reservation/price-admin.ts'
import { addDays, formatDay, formatDayWithYear, seoulToday } from '../../../../../contract/seoul-day.ts'
import { FactList } from '../../../shared/display/fact-list.tsx'
import { Muted } from '../../../shared/display/muted.tsx'
import { StateChip } from '../../../shared/display/state-chip.tsx'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { Field, NumberField } from '../../../shared/inputs/field.tsx'
import { FormDialog } from '../../../shared/inputs/form-dialog.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'
import { CalendarError } from './calendar-error.tsx'
import { FormRow, scrollableTable } from './form-row.tsx'

const states = {
  FUTURE: { label: '예정', tone: 'info' },
  CURRENT: { label: '지금', tone: 'success' },
  PAST: { label: '지남', tone: 'default' },
} as const

/** Price versions per pot. Only versions that are not in effect yet can be removed. */
export function PricesPage() {
  const query = useServerQuery(listPrices, {})
  const { permissions = [] } = usePermissions<string[]>()
  const mayEdit = permissions.includes('ADMIN')
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title="가격표" />
      <QueryResult query={query}>
        {({ lists }) => (
          <>
            <PriceTable lists={lists} mayEdit={mayEdit} />
            <Discounts />
            {mayEdit && <PriceForm current={lists.find(({ state }) => state === 'CURRENT')} />}
          </>
        )}
      </QueryResult>
    </Stack>
  )
}

function PriceTable({ lists, mayEdit }: { lists: PriceList[]; mayEdit: boolean }) {
  const [listToRemove, setListToRemove] = useState<PriceList>()
  const removing = useServerMutation(removePrices, { invalidates: [listPrices] })
  const notify = useNotify()

  function remove() {
    setListToRemove(undefined)
    if (!listToRemove) return
    removing.mutate(
      { params: { version: listToRemove.version } },
      {
        onSuccess: () => notify('예정된 가격을 지웠어요.'),
      },
    )
  }

  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h1">
          화분 한 개의 가격
        </Typography>
        <Muted>
          예약한 날의 가격으로 받아요. 이미 받은 예약은 바뀌지 않아요. 방문비는 손님이 두 번째로 안 계셨을
          때부터 여쭤봐요.
        </Muted>
        <TableContainer tabIndex={0} aria-label="가격표" sx={scrollableTable}>
          <Table size="small" sx={{ mt: 1, '& td, & th': { px: 1 } }}>
            <TableHead>
              <TableRow>
                <TableCell>언제</TableCell>
                <TableCell align="right">소형</TableCell>
                <TableCell align="right">중형</TableCell>
                <TableCell align="right">대형</TableCell>
                <TableCell align="right">방문비</TableCell>
                {mayEdit && <TableCell />}
              </TableRow>
            </TableHead>
            <TableBody>
              {lists.map((list) => (
                <TableRow key={list.version}>
                  <TableCell>
                    <StateChip {...states[list.state]} /> {periodLabel(list)}
                  </TableCell>
                  {[list.small, list.medium, list.large, list.visit].map((won, index) => (
                    <TableCell
                      key={['소형', '중형', '대형', '방문비'][index]}
                      align="right"
                      sx={{ whiteSpace: 'nowrap' }}
                    >
                      {formatWon(won)}
                    </TableCell>
                  ))}
                  {mayEdit && (
                    <TableCell align="right">
                      {list.state === 'FUTURE' && (
                        <Button size="small" color="error" onClick={() => setListToRemove(list)}>
                          지우기
                        </Button>
                      )}
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </CardContent>
      <Confirm
        isOpen={listToRemove !== undefined}
        title="예정된 가격 지우기"
        content={`${listToRemove ? formatDayWithYear(listToRemove.effectiveFrom) : ''}부터의 가격을 지울까요?`}
        onConfirm={remove}
        onClose={() => setListToRemove(undefined)}
      />
    </Card>
  )
}

/** Returns for example '2025년 9월 1일 (월)부터', with the last day when another version follows. */
function periodLabel({ effectiveFrom, effectiveUntil }: PriceList) {
  const from = `${formatDayWithYear(effectiveFrom)}부터`
  return effectiveUntil ? `${from} ${formatDayWithYear(effectiveUntil)}까지` : from
}

const { regularCare } = servicePrices

/** Discounts that are shown to customers as text; they do not affect calculated prices. */
const Discounts = () => (
  <Card>
    <CardContent>
      <Typography variant="h6" component="h2">
        할인
      </Typography>
      <Muted sx={{ mb: 1 }}>
        손님 화면에는 문구로만 보여요. 예약 금액은 위 가격 그대로이고, 깎아 줄 때는 예약에서 금액 변경을
        제안해 주세요.
      </Muted>
      <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
        <li>온라인 예약 견적: 최대 5% 할인</li>
        <li>정기 케어 고객: {regularCare.discountPercent}% 할인</li>
      </Typography>
    </CardContent>
  </Card>
)

const wonMax = 1_000_000

/** Adds a price version that takes effect on a future day. The fields start with the current prices. */
function PriceForm({ current }: { current: PriceList | undefined }) {
  const [effectiveFrom, setDay] = useState('')
  const [small, setSmall] = useState(String(current?.small ?? ''))
  const [medium, setMedium] = useState(String(current?.medium ?? ''))
  const [large, setLarge] = useState(String(current?.large ?? ''))
  const [visit, setVisit] = useState(String(current?.visit ?? ''))
  const [reason, setReason] = useState('')
  const saving = useServerMutation(addPrices, { invalidates: [listPrices], handles: 'ALL' })
  const notify = useNotify()

  const [isAsking, setIsAsking] = useState(false)
  const prices = { small: Number(small), medium: Number(medium), large: Number(large), visit: Number(visit) }

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsAsking(true)
  }

  async function save() {
    const body = { effectiveFrom, ...prices, ...(reason.trim() && { reason: reason.trim() }) }
    await saving.mutateAsync({ body }).finally(() => setIsAsking(false))
    notify('새 가격을 정했어요.')
    setDay('')
    setReason('')
  }

  return (
    <>
      <Card component="form" onSubmit={submit}>
        <CardContent>
          <Typography variant="h6" component="h2" sx={{ mb: 2 }}>
            새 가격 정하기
          </Typography>
          <FormRow>
            <DayField
              label="이날부터"
              required
              value={effectiveFrom}
              onChange={setDay}
              min={addDays(seoulToday(), 1)}
              sx={{ gridColumn: { sm: 'span 2' } }}
            />
            <NumberField label="소형 (원)" value={small} onChange={setSmall} max={wonMax} step={100} />
            <NumberField label="중형 (원)" value={medium} onChange={setMedium} max={wonMax} step={100} />
            <NumberField label="대형 (원)" value={large} onChange={setLarge} max={wonMax} step={100} />
            <NumberField label="방문비 (원)" value={visit} onChange={setVisit} max={wonMax} step={100} />
            <Field label="이유" size="small" value={reason} onChange={setReason} maxLength={200} />
            <Button type="submit" variant="contained" disabled={saving.isPending}>
              정하기
            </Button>
          </FormRow>
          <CalendarError error={saving.error} />
        </CardContent>
      </Card>
      {isAsking && (
        <FormDialog
          title="새 가격 정하기"
          submitLabel="이 가격으로 정하기"
          onSubmit={save}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            {formatDay(effectiveFrom)}부터 들어오는 모든 예약의 가격이에요. 이미 들어온 예약은 그대로예요.
          </Typography>
          <FactList
            facts={[
              ['소형', formatWon(prices.small)],
              ['중형', formatWon(prices.medium)],
              ['대형', formatWon(prices.large)],
              ['방문비', formatWon(prices.visit)],
              ['이유', reason.trim() || null],
            ]}
          />
        </FormDialog>
      )}
    </>
  )
}
