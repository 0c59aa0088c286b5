import {
  Button,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { Confirm } from 'react-admin'
import { type AreaRow, areaVerdictLabels } from '../../../../../contract/reservation/area-admin.ts'
import { StateChip } from '../../../shared/display/state-chip.tsx'
import { scrollableTable } from '../calendar/form-row.tsx'
import { areaName } from './area-check.tsx'

interface AreaTableProps {
  rows: AreaRow[]
  onChoose?: (row: AreaRow) => void
  onRemove?: (row: AreaRow) => void
}

const tones = { SERVED: 'success', CHECK: 'info', BY_AGREEMENT: 'warning', NOT_SERVED: 'default' } as const

/** Service areas with a search field; rows can be changed and removed when the callbacks are given. */
export function AreaTable({ rows, onChoose, onRemove }: AreaTableProps) {
  const [search, setSearch] = useState('')
  const [rowToRemove, setRowToRemove] = useState<AreaRow>()
  const shown = rows.filter((row) => areaName(row).includes(search.trim()))
  return (
    <Card>
      <CardContent>
        <TextField
          label="지역 찾기"
          size="small"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
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
