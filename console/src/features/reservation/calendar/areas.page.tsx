import { Stack } from '@mui/material'
import { useState } from 'react'
import { Title, useNotify, usePermissions } from 'react-admin'
import { type AreaRow, listAreas, removeArea, tryArea } from '../../../../../contract/area-admin.ts'
import { useAct, useAsk, useForget } from '../../../shared/ask.ts'
import { Asked } from '../../../shared/asked.tsx'
import { AreaForm } from './area-form.tsx'
import { AreaTable } from './area-table.tsx'
import { AreaTry } from './area-try.tsx'

/** Where we come to: a box to try an address, and the table that decides. */
export function AreasPage() {
  const asked = useAsk(listAreas, {})
  const { permissions = [] } = usePermissions<string[]>()
  const mayEdit = permissions.includes('OPERATOR')
  const [chosen, setChosen] = useState<AreaRow>()
  const removing = useAct(removeArea)
  const forget = useForget()
  const notify = useNotify()

  const remove = ({ sido, sigungu, place }: AreaRow) =>
    removing.mutate(
      { query: { sido: sido as never, sigungu, place } },
      {
        onSuccess: async () => {
          await forget(listAreas, tryArea)
          notify('지역을 지웠어요.')
        },
      },
    )

  return (
    <Stack spacing={2} sx={{ mt: 2, maxWidth: 880 }}>
      <Title title="서비스 지역" />
      <AreaTry />
      {mayEdit && (
        <AreaForm key={JSON.stringify(chosen)} chosen={chosen} onDone={() => setChosen(undefined)} />
      )}
      <Asked of={asked}>
        {({ rows }) => <AreaTable rows={rows} {...(mayEdit && { onChoose: setChosen, onRemove: remove })} />}
      </Asked>
    </Stack>
  )
}
