import { Alert, Box, Stack, TableContainer, Typography } from '@mui/material'
import { useState } from 'react'
import { formatWon, servicePrices } from '../../../../../contract/reservation/price.ts'
import {
  addPrices,
  listPrices,
  type PriceList,
  removePrices,
} from '../../../../../contract/reservation/price-admin.ts'
import { addDays, formatDay, formatDayWithYear, seoulToday } from '../../../../../contract/seoul-day.ts'
import { DataTable, scrollableTable, type TableColumn } from '../../../shared/display/data-table.tsx'
import { FactList, TitledCard } from '../../../shared/display/section.tsx'
import { Muted, StateChip } from '../../../shared/display/text.tsx'
import { SubmitButton } from '../../../shared/inputs/buttons.tsx'
import { DayField } from '../../../shared/inputs/day-field.tsx'
import { ConfirmButton, FormDialog } from '../../../shared/inputs/dialogs.tsx'
import { Field, NumberField, submitting } from '../../../shared/inputs/field.tsx'
import { useHasRole } from '../../../shared/page/use-has-role.ts'
import { QueryResult, useServerMutation, useServerQuery } from '../../../shared/server/server-query.tsx'
import { CalendarError, FormRow } from './calendar-form.tsx'

const states = {
  FUTURE: { label: '예정', tone: 'info' },
  CURRENT: { label: '지금', tone: 'success' },
  PAST: { label: '지남', tone: 'default' },
} as const

/** Price versions per pot. Only versions that are not in effect yet can be removed. */
export function PricesPage() {
  const mayEdit = useHasRole('ADMIN')
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <QueryResult query={useServerQuery(listPrices, {})}>
        {({ lists }) => (
          <>
            <PriceTable lists={lists} mayEdit={mayEdit} />
            <PricesInTexts />
            {mayEdit && <PriceForm current={lists.find(({ state }) => state === 'CURRENT')} />}
          </>
        )}
      </QueryResult>
    </Stack>
  )
}

function PriceTable({ lists, mayEdit }: { lists: PriceList[]; mayEdit: boolean }) {
  const removing = useServerMutation(removePrices, {
    invalidates: [listPrices],
    done: '예정된 가격을 지웠어요.',
    doneType: 'info',
  })

  const columns: TableColumn<PriceList>[] = [
    [
      '언제',
      (list) => (
        <>
          <StateChip {...states[list.state]} /> {periodLabel(list)}
        </>
      ),
    ],
    ...prices.map(
      ([size, label]): TableColumn<PriceList> => [label, (list) => formatWon(list[size]), amountCell],
    ),
  ]
  if (mayEdit)
    columns.push([
      null,
      (list) =>
        list.state === 'FUTURE' && (
          <ConfirmButton
            label="지우기"
            button={{ size: 'small', color: 'error' }}
            title="예정된 가격 지우기"
            content={`${formatDayWithYear(list.effectiveFrom)}부터의 가격을 지울까요?`}
            action="지우기"
            isDangerous
            onConfirm={() => removing.mutateAsync({ params: { version: list.version } })}
          />
        ),
      { align: 'right' },
    ])
  return (
    <TitledCard title="화분 한 개의 가격" level="h1">
      <Muted>
        예약한 날의 가격으로 받아요. 이미 받은 예약은 바뀌지 않아요. 방문비는 손님이 두 번째로 안 계셨을
        때부터 여쭤봐요.
      </Muted>
      <TableContainer tabIndex={0} aria-label="가격표" sx={scrollableTable}>
        <DataTable
          columns={columns}
          rows={lists}
          keyOf={({ version }) => version}
          sx={{ mt: 1, '& td, & th': { px: 1 } }}
        />
      </TableContainer>
    </TitledCard>
  )
}

const prices = [
  ['small', '소형'],
  ['medium', '중형'],
  ['large', '대형'],
  ['visit', '방문비'],
] as const
const amountCell = { align: 'right', sx: { whiteSpace: 'nowrap' } } as const

/** Returns for example '2025년 9월 1일 (월)부터', with the last day when another version follows. */
function periodLabel({ effectiveFrom, effectiveUntil }: PriceList) {
  const from = `${formatDayWithYear(effectiveFrom)}부터`
  return effectiveUntil ? `${from} ${formatDayWithYear(effectiveUntil)}까지` : from
}

const { regularCare } = servicePrices

/** Prices and discounts that are part of fixed texts, which this page does not change. */
const PricesInTexts = () => (
  <TitledCard title="글에 적힌 가격">
    <Muted sx={{ mb: 1 }}>
      위의 가격은 예약 화면과 결제에 써요. 아래 글은 함께 바뀌지 않으니, 바꾸려면 개발자에게 부탁해 주세요.
    </Muted>
    <Typography component="ul" sx={{ m: 0, pl: 2.5 }}>
      <li>케어 서비스 안내와 회사 소개: 소형, 중형, 대형 가격</li>
      <li>케어 서비스 안내: 픽업 기본 요금과 추가 화분, 출장비, 흙갈이, 정기 케어, 렌탈</li>
      <li>이용약관 제8조: 소형, 중형, 대형 가격 (새 약관을 공고해 바꿔요)</li>
      <li>
        할인 문구: 온라인 예약 견적 최대 5%, 정기 케어 고객 {regularCare.discountPercent}%. 예약 금액은 깎이지
        않아요. 깎아 줄 때는 예약에서 금액 변경을 제안해 주세요.
      </li>
    </Typography>
  </TitledCard>
)

const wonMax = 1_000_000

/** Adds a price version that takes effect on a future day. The fields start with the current prices. */
function PriceForm({ current }: { current: PriceList | undefined }) {
  const [effectiveFrom, setDay] = useState('')
  const [typed, setTyped] = useState(() => mapPrices((size) => String(current?.[size] ?? '')))
  const [reason, setReason] = useState('')
  const saving = useServerMutation(addPrices, {
    invalidates: [listPrices],
    handles: 'ALL',
    done: '새 가격을 정했어요.',
    doneType: 'info',
  })
  const [isAsking, setIsAsking] = useState(false)
  const amounts = mapPrices((size) => Number(typed[size]))
  const leaps = prices
    .filter(([size]) => current && isLeap(current[size], amounts[size]))
    .map(([, label]) => label)

  async function save() {
    const body = { effectiveFrom, ...amounts, ...(reason.trim() && { reason: reason.trim() }) }
    await saving.mutateAsync({ body })
    setDay('')
    setReason('')
  }

  return (
    <>
      <TitledCard title="새 가격 정하기" component="form" onSubmit={submitting(() => setIsAsking(true))}>
        <Box sx={{ mt: 2 }}>
          <FormRow>
            <DayField
              label="이날부터"
              required
              value={effectiveFrom}
              onChange={setDay}
              min={addDays(seoulToday(), 1)}
              sx={{ gridColumn: { sm: 'span 2' } }}
            />
            {prices.map(([size, label]) => (
              <NumberField
                key={size}
                label={`${label} (원)`}
                value={typed[size]}
                onChange={(text) => setTyped({ ...typed, [size]: text })}
                max={wonMax}
                step={100}
              />
            ))}
            <Field label="이유" value={reason} onChange={setReason} maxLength={200} />
            <SubmitButton disabled={saving.isPending}>정하기</SubmitButton>
          </FormRow>
        </Box>
      </TitledCard>
      {isAsking && (
        <FormDialog
          title="새 가격 정하기"
          submitLabel="이 가격으로 정하기"
          onSubmit={save}
          showFailure={(error) => <CalendarError error={error} />}
          onClose={() => setIsAsking(false)}
        >
          <Typography>
            {formatDay(effectiveFrom)}부터 들어오는 모든 예약의 가격이에요. 이미 들어온 예약은 그대로예요.
          </Typography>
          <FactList
            facts={[
              ...prices.map(([size, label]) => [label, changeLabel(current?.[size], amounts[size])] as const),
              ['이유', reason.trim() || null],
            ]}
          />
          {leaps.length > 0 && (
            <Alert severity="warning">
              {leaps.join(', ')}: 지금의 절반 아래나 두 배 위예요. 0이 빠지거나 더 들어가지 않았나요?
            </Alert>
          )}
        </FormDialog>
      )}
    </>
  )
}

/** Whether a change is so large that it may be a slip. */
const isLeap = (before: number, after: number) => after * 2 < before || after > before * 2

/** Returns for example '5,000원 → 6,000원'. */
const changeLabel = (before: number | undefined, after: number) =>
  before === undefined
    ? formatWon(after)
    : before === after
      ? `${formatWon(after)} (그대로)`
      : `${formatWon(before)} → ${formatWon(after)}`

type PriceName = (typeof prices)[number][0]
const mapPrices = <Value,>(amountOf: (name: PriceName) => Value) =>
  Object.fromEntries(prices.map(([name]) => [name, amountOf(name)])) as Record<PriceName, Value>
