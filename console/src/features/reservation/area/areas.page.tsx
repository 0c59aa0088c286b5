import { Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import type { AreaRow } from '../../../../../contract/reservation/area-admin.ts'
import { QueryResult } from '../../../shared/page/query-result.tsx'
import { useAreas, useRemoveArea } from './area.queries.ts'
import { AreaCheck } from './area-check.tsx'
import { AreaForm } from './area-form.tsx'
import { AreaTable } from './area-table.tsx'

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
      {!mayEdit && <Typography color="textSecondary">지역은 운영자만 바꿀 수 있어요.</Typography>}
      {mayEdit && (
        <AreaForm key={JSON.stringify(chosen)} chosen={chosen} onDone={() => setChosen(undefined)} />
      )}
      <QueryResult query={query}>
        {({ rows }) => <AreaTable rows={rows} {...(mayEdit && { onChoose: setChosen, onRemove: remove })} />}
      </QueryResult>
    </Stack>
  )
}
