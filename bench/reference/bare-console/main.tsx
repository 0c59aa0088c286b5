import { Admin, Datagrid, type DataProvider, List, Resource, TextField } from 'react-admin'
import { createRoot } from 'react-dom/client'

/** The reference console: one plain react-admin list over static rows. */
const rows = Array.from({ length: 25 }, (_, id) => ({ id, title: `${id + 1}번째 줄` }))
const dataProvider = {
  getList: () => Promise.resolve({ data: rows, total: rows.length }),
} as unknown as DataProvider

const Rows = () => (
  <List exporter={false}>
    <Datagrid bulkActionButtons={false}>
      <TextField source="title" />
    </Datagrid>
  </List>
)

createRoot(document.getElementById('app') as HTMLElement).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="rows" list={Rows} />
  </Admin>,
)
