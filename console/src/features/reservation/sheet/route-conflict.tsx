import { Alert, Box, Button, Typography } from '@mui/material'
import { formatDateTimeAt } from '../../../../../client/seoul-time.ts'
import type { DaySheet, DaySheetStop } from '../../../../../contract/reservation/board.ts'
import { stageLabels, timeSlotLabels } from '../../../../../contract/reservation/reservation-status.ts'
import type { RouteStop, StoredOrder } from '../../../../../contract/reservation/route-admin.ts'
import { inOrderOf, isSameList, stopKey } from '../route/route-order.ts'

interface RouteConflictProps {
  sheet: DaySheet
  /** The order that is not saved. */
  mine: DaySheetStop[]
  stored: StoredOrder
  isBusy: boolean
  onKeepMine: () => void
  onTakeStored: () => void
}

/** Two orders of one van, side by side, of which the person chooses one. Nothing of theirs is lost until then. */
export function RouteConflict(props: RouteConflictProps) {
  const { sheet, mine, stored, isBusy, onKeepMine, onTakeStored } = props
  const theirs = inOrderOf(mine, stored.stops)
  const lists = sheet.vans.flatMap((van) =>
    (['AM', 'PM'] as const).map((slot) => ({ van, slot, vanId: van.id })),
  )
  const different = lists.filter(
    (list) =>
      keysOf(mine.filter((it) => isSameList(it, list))) !==
      keysOf(theirs.filter((it) => isSameList(it, list))),
  )
  const who = stored.savedBy || '다른 사람'
  const when = stored.savedAt ? ` (${formatDateTimeAt(stored.savedAt)})` : ''
  return (
    <Box component="section" aria-label="두 순서 가운데 고르기" sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">
        {who} 님이 같은 차의 순서를 먼저 저장했어요{when}. 내 순서는 그대로 있어요. 둘 가운데 하나를 골라
        주세요.
      </Alert>
      {different.length === 0 && <Typography>이제 두 순서가 같아요.</Typography>}
      {different.map((list) => (
        <Box key={`${list.vanId} ${list.slot}`}>
          <Typography variant="h6" component="h2" sx={{ mb: 0.5 }}>
            {[sheet.vans.length > 1 && list.van.name, timeSlotLabels[list.slot]].filter(Boolean).join(' ')}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
            <Order title="내 순서" stops={mine.filter((it) => isSameList(it, list))} />
            <Order title={`${who} 님의 순서`} stops={theirs.filter((it) => isSameList(it, list))} />
          </Box>
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={isBusy} onClick={onKeepMine} sx={{ minHeight: 48 }}>
          내 순서로 저장
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={onTakeStored} sx={{ minHeight: 48 }}>
          저장된 순서 쓰기
        </Button>
      </Box>
    </Box>
  )
}

const keysOf = (stops: RouteStop[]) => stops.map(stopKey).join()

const Order = ({ title, stops }: { title: string; stops: DaySheetStop[] }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
    {stops.length === 0 && <Typography color="textSecondary">없어요</Typography>}
    <Box component="ol" aria-label={title} sx={{ m: 0, pl: 2.5 }}>
      {stops.map((stop) => (
        <Typography key={stopKey(stop)} component="li">
          {stageLabels[stop.leg]} · {stop.customerName}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
            {stop.place}
          </Typography>
        </Typography>
      ))}
    </Box>
  </Box>
)
