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
import { useState } from 'react'
import { Confirm, Title, useNotify, usePermissions } from 'react-admin'
import { formatWon } from '../../../../../contract/price.ts'
import { listPrices, type PriceList, removePrices } from '../../../../../contract/price-admin.ts'
import { useAct, useAsk, useForget } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { ToneChip } from '../../../shared/tone-chip.tsx'
import { yearDayWords } from '../../../shared/when.ts'
import { Discounts } from './discounts.tsx'
import { scrollsAlone } from './form-row.tsx'
import { PriceForm } from './price-form.tsx'

const states = {
  FUTURE: { label: '예정', tone: 'info' },
  CURRENT: { label: '지금', tone: 'success' },
  PAST: { label: '지남', tone: 'default' },
} as const

/** What a pot costs from when to when. What has begun stays as it is. */
export function PricesPage() {
  const asked = useAsk(listPrices, {})
  const { permissions = [] } = usePermissions<string[]>()
  const mayEdit = permissions.includes('ADMIN')
  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title="가격표" />
      <Asked of={asked}>
        {({ lists }) => (
          <>
            <PriceTable lists={lists} mayEdit={mayEdit} />
            <Discounts />
            {mayEdit && <PriceForm current={lists.find(({ state }) => state === 'CURRENT')} />}
          </>
        )}
      </Asked>
    </Stack>
  )
}

function PriceTable({ lists, mayEdit }: { lists: PriceList[]; mayEdit: boolean }) {
  const [leaving, setLeaving] = useState<PriceList>()
  const removing = useAct(removePrices)
  const forget = useForget()
  const notify = useNotify()

  function remove() {
    setLeaving(undefined)
    if (!leaving) return
    removing.mutate(
      { params: { version: leaving.version } },
      {
        onSuccess: async () => {
          await forget(listPrices)
          notify('예정된 가격을 지웠어요.')
        },
      },
    )
  }

  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h1">
          화분 한 개의 가격
        </Typography>
        <Typography color="textSecondary">
          예약한 날의 가격으로 받아요. 이미 받은 예약은 바뀌지 않아요.
        </Typography>
        <TableContainer tabIndex={0} aria-label="가격표" sx={scrollsAlone}>
          <Table size="small" sx={{ mt: 1, '& td, & th': { px: 1 } }}>
            <TableHead>
              <TableRow>
                <TableCell>언제</TableCell>
                <TableCell align="right">소형</TableCell>
                <TableCell align="right">중형</TableCell>
                <TableCell align="right">대형</TableCell>
                {mayEdit && <TableCell />}
              </TableRow>
            </TableHead>
            <TableBody>
              {lists.map((list) => (
                <TableRow key={list.version}>
                  <TableCell>
                    <ToneChip {...states[list.state]} /> {periodWords(list)}
                  </TableCell>
                  {[list.small, list.medium, list.large].map((won, index) => (
                    <TableCell
                      key={['소형', '중형', '대형'][index]}
                      align="right"
                      sx={{ whiteSpace: 'nowrap' }}
                    >
                      {formatWon(won)}
                    </TableCell>
                  ))}
                  {mayEdit && (
                    <TableCell align="right">
                      {list.state === 'FUTURE' && (
                        <Button size="small" color="error" onClick={() => setLeaving(list)}>
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
        isOpen={leaving !== undefined}
        title="예정된 가격 지우기"
        content={`${leaving ? yearDayWords(leaving.effectiveFrom) : ''}부터의 가격을 지울까요?`}
        onConfirm={remove}
        onClose={() => setLeaving(undefined)}
      />
    </Card>
  )
}

/** '2025년 9월 1일(월)부터'; with its last day when another version follows. */
function periodWords({ effectiveFrom, effectiveUntil }: PriceList) {
  const from = `${yearDayWords(effectiveFrom)}부터`
  return effectiveUntil ? `${from} ${yearDayWords(effectiveUntil)}까지` : from
}
