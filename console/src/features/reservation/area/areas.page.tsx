import {
  Alert,
  Button,
  Card,
  CardContent,
  MenuItem,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Confirm, Title, useNotify, usePermissions } from 'react-admin'
import {
  type AreaKey,
  type AreaRow,
  areaVerdictLabels,
  listAreas,
  removeArea,
  saveArea,
  sidoNames,
  tryArea,
} from '../../../../../contract/reservation/area-admin.ts'
import type { AreaVerdict } from '../../../../../contract/reservation/booking.ts'
import { Muted } from '../../../shared/display/muted.tsx'
import { StateChip } from '../../../shared/display/state-chip.tsx'
import { Field } from '../../../shared/inputs/field.tsx'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useServerMutation, useServerQuery } from '../../../shared/server/server-query.ts'
import { CalendarError } from '../calendar/calendar-error.tsx'
import { FormRow, scrollableTable } from '../calendar/form-row.tsx'

const useAreas = () => useServerQuery(listAreas, {})
const useSaveArea = () => useServerMutation(saveArea, { invalidates: [listAreas] })
const useRemoveArea = () => useServerMutation(removeArea, { invalidates: [listAreas] })
/** Returns the verdict for an address, and the row that decides it. */
const useCheckArea = () => useServerMutation(tryArea)

/** Service areas: an address check, and the table of areas. */
export function AreasPage() {
  const query = useAreas()
  const { permissions = [] } = usePermissions<string[]>()
  const mayEdit = permissions.includes('OPERATOR')
  const [chosen, setChosen] = useState<AreaRow>()
  const removing = useRemoveArea()
  const notify = useNotify()

  const remove = ({ sido, sigungu, place }: AreaRow) =>
    removing.mutate(
      { query: { sido: sido as never, sigungu, place } },
      {
        onSuccess: () => notify('지역을 지웠어요.'),
      },
    )

  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title="서비스 지역" />
      <AreaCheck />
      {!mayEdit && <Muted>지역은 운영자만 바꿀 수 있어요.</Muted>}
      {mayEdit && (
        <AreaForm key={JSON.stringify(chosen)} chosen={chosen} onDone={() => setChosen(undefined)} />
      )}
      <QueryResult query={query}>
        {({ rows }) => <AreaTable rows={rows} {...(mayEdit && { onChoose: setChosen, onRemove: remove })} />}
      </QueryResult>
    </Stack>
  )
}

interface AreaTableProps {
  rows: AreaRow[]
  onChoose?: (row: AreaRow) => void
  onRemove?: (row: AreaRow) => void
}

const tones = { SERVED: 'success', CHECK: 'info', BY_AGREEMENT: 'warning', NOT_SERVED: 'default' } as const

/** Service areas with a search field; rows can be changed and removed when the callbacks are given. */
function AreaTable({ rows, onChoose, onRemove }: AreaTableProps) {
  const [search, setSearch] = useState('')
  const [rowToRemove, setRowToRemove] = useState<AreaRow>()
  const shown = rows.filter((row) => areaName(row).includes(search.trim()))
  return (
    <Card>
      <CardContent>
        <Field label="지역 찾기" size="small" value={search} onChange={setSearch} />
        <TableContainer tabIndex={0} aria-label="지역표" sx={scrollableTable}>
          <Table size="small" sx={{ mt: 1 }}>
            <TableHead>
              <TableRow>
                <TableCell>지역</TableCell>
                <TableCell>방문 여부</TableCell>
                {onChoose && <TableCell />}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((row) => (
                <TableRow key={areaName(row)}>
                  <TableCell>{areaName(row)}</TableCell>
                  <TableCell>
                    <StateChip label={areaVerdictLabels[row.verdict]} tone={tones[row.verdict]} />
                  </TableCell>
                  {onChoose && (
                    <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                      <Button
                        size="small"
                        aria-label={`${areaName(row)} 바꾸기`}
                        onClick={() => onChoose(row)}
                      >
                        바꾸기
                      </Button>
                      <Button
                        size="small"
                        color="error"
                        aria-label={`${areaName(row)} 지우기`}
                        onClick={() => setRowToRemove(row)}
                      >
                        지우기
                      </Button>
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </CardContent>
      <Confirm
        isOpen={rowToRemove !== undefined}
        title="지역 지우기"
        content={
          rowToRemove ? `${areaName(rowToRemove)} 줄을 지울까요? 더 넓은 지역의 줄을 따르게 돼요.` : ''
        }
        onConfirm={() => {
          if (rowToRemove) onRemove?.(rowToRemove)
          setRowToRemove(undefined)
        }}
        onClose={() => setRowToRemove(undefined)}
      />
    </Card>
  )
}

const severities: Record<AreaVerdict, 'success' | 'info' | 'warning' | 'error'> = {
  SERVED: 'success',
  CHECK: 'info',
  BY_AGREEMENT: 'warning',
  NOT_SERVED: 'error',
}

/** Shows the message that a customer with a given address gets, and the row that decides it. */
function AreaCheck() {
  const [address, setAddress] = useState('')
  const checking = useCheckArea()
  const answer = checking.data

  function submit(event: FormEvent) {
    event.preventDefault()
    checking.mutate({ body: { address } })
  }

  return (
    <Card component="form" onSubmit={submit}>
      <CardContent>
        <Typography variant="h6" component="h1">
          주소로 확인하기
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ mt: 1 }}>
          <Field
            label="주소"
            value={address}
            onChange={setAddress}
            placeholder="경기 여주시 세종로 1 (홍문동)"
            size="small"
            fullWidth
            maxLength={200}
          />
          <Button type="submit" variant="contained" disabled={!address.trim() || checking.isPending}>
            확인
          </Button>
        </Stack>
        {answer && (
          <Alert severity={severities[answer.verdict]} sx={{ mt: 2 }}>
            <strong>{areaVerdictLabels[answer.verdict]}</strong>
            <br />
            {answer.message}
            <br />
            {answer.readAs
              ? `${answer.readAs.sido} ${answer.readAs.sigungu}에 있는 주소예요. `
              : '시도와 시군구를 알아볼 수 없어요. '}
            {answer.row
              ? `정한 줄: ${areaName(answer.row)} → ${areaVerdictLabels[answer.row.verdict]}`
              : '맞는 줄이 없어요.'}
          </Alert>
        )}
      </CardContent>
    </Card>
  )
}

/** Returns for example '경기 여주시 홍문동' or '서울 전체'. */
const areaName = ({ sido, sigungu, place }: { sido: string; sigungu: string; place: string }) =>
  [sido, sigungu, place].filter(Boolean).join(' ') + (sigungu || place ? '' : ' 전체')

interface AreaFormProps {
  /** The row whose verdict is changed; undefined to add a row. */
  chosen: AreaRow | undefined
  onDone: () => void
}

const emptyRow: AreaRow = { sido: '경기', sigungu: '', place: '', verdict: 'SERVED' }

function AreaForm({ chosen, onDone }: AreaFormProps) {
  const [row, setRow] = useState<AreaRow>(chosen ?? emptyRow)
  const [reason, setReason] = useState('')
  const saving = useSaveArea()
  const notify = useNotify()
  const changeField = (field: keyof AreaRow) => (event: { target: { value: string } }) =>
    setRow({ ...row, [field]: event.target.value })
  const isFixed = chosen !== undefined
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The chosen row may be far below the form.
    if (!isFixed) return
    form.current?.scrollIntoView({ block: 'center' })
    form.current?.querySelector<HTMLElement>('[role=combobox]:not([aria-disabled=true])')?.focus()
  }, [isFixed])

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = {
      ...row,
      sido: row.sido as AreaKey['sido'],
      ...(reason.trim() && { reason: reason.trim() }),
    }
    saving.mutate(
      { body },
      {
        onSuccess: () => {
          notify('지역을 저장했어요.')
          setRow({ ...row, place: '' })
          setReason('')
          onDone()
        },
      },
    )
  }

  return (
    <Card component="form" ref={form} onSubmit={submit}>
      <CardContent>
        <Typography variant="h6" component="h2">
          {isFixed ? '지역 바꾸기' : '지역 더하기'}
        </Typography>
        <Muted sx={{ mb: 2 }}>가장 자세한 줄이 이겨요. 비워 둔 칸은 전체를 뜻해요.</Muted>
        <FormRow>
          <TextField
            select
            label="시도"
            size="small"
            value={row.sido}
            onChange={changeField('sido')}
            disabled={isFixed}
            sx={{ minWidth: 96 }}
          >
            {sidoNames.map((name) => (
              <MenuItem key={name} value={name}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="시군구"
            size="small"
            value={row.sigungu}
            onChange={changeField('sigungu')}
            disabled={isFixed}
          />
          <TextField
            label="읍면동이나 도로"
            size="small"
            value={row.place}
            onChange={changeField('place')}
            disabled={isFixed}
          />
          <TextField
            select
            label="방문 여부"
            size="small"
            value={row.verdict}
            onChange={changeField('verdict')}
            sx={{ minWidth: 140 }}
          >
            {(Object.keys(areaVerdictLabels) as AreaVerdict[]).map((verdict) => (
              <MenuItem key={verdict} value={verdict}>
                {areaVerdictLabels[verdict]}
              </MenuItem>
            ))}
          </TextField>
          <Field label="이유" size="small" value={reason} onChange={setReason} maxLength={200} />
          <Button type="submit" variant="contained" disabled={saving.isPending}>
            저장
          </Button>
          {isFixed && <Button onClick={onDone}>취소</Button>}
        </FormRow>
        <CalendarError error={saving.error} />
      </CardContent>
    </Card>
  )
}
