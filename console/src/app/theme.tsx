import PreviousIcon from '@mui/icons-material/ChevronLeft'
import NextIcon from '@mui/icons-material/ChevronRight'
import { Stack, Typography } from '@mui/material'
import { defaultTheme, type RaThemeOptions, useGetResourceLabel, useListContext } from 'react-admin'
import { formatTotal } from '../shared/display/formats.ts'
import { IconAction } from '../shared/inputs/buttons.tsx'
import { separateListCache } from '../shared/page/resource.tsx'
import { LoadError } from '../shared/server/server-query.tsx'

const colour = (role: string) => `var(--color-${role})`

/** Pager with the total of the list, as far as the server has counted it. */
function ConsolePagination() {
  const {
    data = [],
    page,
    perPage,
    setPage,
    hasPreviousPage,
    hasNextPage,
    isPending,
    meta,
  } = useListContext()
  if (isPending || (data.length === 0 && !hasPreviousPage)) return null
  const before = (page - 1) * perPage
  const isAll = !hasPreviousPage && !hasNextPage
  return (
    <Stack
      direction="row"
      sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, minHeight: 48, px: 1 }}
    >
      <Typography variant="body2" color="textSecondary">
        {isAll ? `${data.length}건` : formatRange(before, data.length, meta?.total)}
      </Typography>
      {!isAll && (
        <>
          <IconAction
            label="이전 쪽"
            icon={<PreviousIcon />}
            disabled={!hasPreviousPage}
            onClick={() => setPage(page - 1)}
          />
          <IconAction
            label="다음 쪽"
            icon={<NextIcon />}
            disabled={!hasNextPage}
            onClick={() => setPage(page + 1)}
          />
        </>
      )}
    </Stack>
  )
}

function formatRange(before: number, count: number, total?: number) {
  if (count === 0) return '여기서 끝나요'
  const range = `${(before + 1).toLocaleString('ko-KR')}–${(before + count).toLocaleString('ko-KR')}번째`
  return total === undefined ? range : `${formatTotal(total)} 가운데 ${range}`
}

/** The name of a list with its total, as far as the server has counted it. */
function ListTitle() {
  const { resource, meta } = useListContext()
  const name = useGetResourceLabel()(resource, 2)
  return <span>{meta?.total ? `${name} ${formatTotal(meta.total)}` : name}</span>
}

/** Shown instead of a list that failed to load: an empty list would look like "no entries". */
function ListError() {
  const { error, refetch } = useListContext()
  return <LoadError query={{ error, refetch }} />
}

const onPhone = '@media (max-width: 599.95px)'

const alertOf = (main: string, paper: string) => ({
  color: colour('ink'),
  backgroundColor: colour(paper),
  '& .MuiAlert-icon': { color: colour(main) },
})

const colourPair = (main: string, on: string) => ({
  main: colour(main),
  light: colour(main),
  dark: colour(main),
  contrastText: colour(on),
})

const { components = {}, ...inherited } = defaultTheme

/** Touch screens need targets of 44 px; console.css sets the variable. */
const minTouchTarget = { styleOverrides: { root: { minHeight: 'var(--min-touch-target)' } } }

const outlined = (name: 'MuiTextField' | 'MuiFormControl') => ({
  defaultProps: { ...components[name]?.defaultProps, variant: 'outlined' as const },
})

/** MUI theme that uses the colours and fonts of ui/tokens.css; the variables switch between light and dark mode. */
export const theme: RaThemeOptions = {
  ...inherited,
  components: {
    ...components,
    // Set here because MUI's mixed colours do not follow dark mode.
    MuiAlert: {
      styleOverrides: {
        root: {
          '&.MuiAlert-colorInfo': alertOf('sky', 'sky-soft'),
          '&.MuiAlert-colorSuccess': alertOf('leaf', 'leaf-soft'),
          '&.MuiAlert-colorWarning': alertOf('sun', 'sun-soft'),
          '&.MuiAlert-colorError': alertOf('clay', 'clay-soft'),
        },
      },
    },
    RaList: {
      defaultProps: {
        perPage: 25,
        exporter: false,
        // The server decides the order.
        sort: { field: 'createdAt', order: 'DESC' },
        title: <ListTitle />,
        pagination: <ConsolePagination />,
        error: <ListError />,
        queryOptions: separateListCache,
      },
    },
    RaDatagrid: {
      defaultProps: { bulkActionButtons: false },
      // Below the bar of the console.
      styleOverrides: { root: { '& .RaDatagrid-headerCell': { top: 48 } } },
    },
    RaLayout: {
      styleOverrides: {
        // `minWidth: 0` lets wide tables scroll inside the page instead of widening it.
        root: {
          minWidth: 0,
          '& .RaLayout-appFrame, & .RaLayout-contentWithSidebar, & .RaLayout-content': { minWidth: 0 },
        },
      },
    },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          minHeight: 34,
          margin: '1px 8px',
          padding: '4px 8px',
          borderRadius: 8,
          '&.RaMenuItemLink-active': {
            color: colour('leaf'),
            backgroundColor: colour('leaf-soft'),
            fontWeight: 700,
            '& .RaMenuItemLink-icon': { color: colour('leaf') },
          },
          '@media (pointer: coarse)': { minHeight: 44 },
        },
      },
    },
    RaTopToolbar: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          [onPhone]: { backgroundColor: 'transparent', minHeight: 0, paddingTop: 8 },
        },
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: {
          // React-admin hides them, also where a period ends before it begins.
          '& .MuiFormHelperText-root.Mui-error': { display: 'block' },
          // Two select fields per row, so that the list starts on the first screen of a phone.
          [onPhone]: {
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            columnGap: 8,
            '& > *': { gridColumn: '1 / -1', minWidth: 0 },
            '& > :has(.MuiSelect-select)': { gridColumn: 'auto' },
            '& .filter-field, & .MuiFormControl-root': { width: '100%', minWidth: 0 },
          },
        },
      },
    },
    RaSimpleList: {
      styleOverrides: {
        root: {
          '& .RaSimpleList-tertiary': { opacity: 1, fontSize: 14, color: colour('ink-muted') },
          '& .MuiListItem-root + .MuiListItem-root': { borderTop: `1px solid ${colour('line')}` },
        },
      },
    },
    RaToolbar: {
      styleOverrides: {
        // Sticky, so that the save button stays visible in long forms.
        root: {
          backgroundColor: colour('surface'),
          position: 'sticky',
          bottom: 0,
          zIndex: 2,
          borderTop: `1px solid ${colour('line')}`,
        },
      },
    },
    RaEdit: { defaultProps: { mutationMode: 'pessimistic' }, styleOverrides: { root: { maxWidth: 920 } } },
    RaCreate: { styleOverrides: { root: { maxWidth: 920 } } },
    RaShow: { styleOverrides: { root: { maxWidth: 920 } } },
    MuiButton: minTouchTarget,
    MuiIconButton: {
      styleOverrides: { root: { minHeight: 'var(--min-touch-target)', minWidth: 'var(--min-touch-target)' } },
    },
    MuiInputBase: minTouchTarget,
    MuiCheckbox: minTouchTarget,
    MuiChip: {
      styleOverrides: {
        root: {
          '&.MuiChip-clickable': { minHeight: 'var(--min-touch-target)', borderRadius: 22 },
          '&.MuiChip-outlined.MuiChip-colorDefault': { borderColor: colour('edge') },
        },
      },
    },
    MuiTextField: outlined('MuiTextField'),
    MuiFormControl: outlined('MuiFormControl'),
    MuiSwitch: { styleOverrides: { track: { backgroundColor: colour('edge') } } },
    MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: colour('edge') } } },
    MuiCard: { defaultProps: { variant: 'outlined' } },
    MuiCircularProgress: { defaultProps: { 'aria-label': '불러오는 중' } },
    MuiLinearProgress: { styleOverrides: { root: { '&&': { backgroundColor: colour('line') } } } },
    MuiTableCell: {
      ...components.MuiTableCell,
      styleOverrides: {
        ...components.MuiTableCell?.styleOverrides,
        root: {
          borderBottomColor: colour('line'),
          lineHeight: '20px',
          '&.MuiTableCell-sizeSmall': { height: 36, padding: '2px 10px' },
          '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' },
          // Its target is the whole height of the row.
          '& .MuiCheckbox-root': { padding: 6, margin: '-4px 0' },
        },
        head: { color: colour('ink-muted'), fontWeight: 600, fontSize: 13 },
      },
    },
    MuiToggleButton: minTouchTarget,
    MuiToggleButtonGroup: { defaultProps: { color: 'primary' } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
  },
  cssVariables: { nativeColor: true },
  palette: {
    primary: colourPair('leaf', 'canvas'),
    secondary: colourPair('leaf', 'canvas'),
    error: colourPair('clay', 'on-clay'),
    warning: colourPair('sun', 'surface-raised'),
    info: colourPair('sky', 'surface-raised'),
    success: colourPair('leaf', 'canvas'),
    text: { primary: colour('ink'), secondary: colour('ink-muted'), disabled: colour('edge') },
    background: { default: colour('canvas'), paper: colour('surface-raised') },
    divider: colour('line'),
    action: {
      active: colour('ink-muted'),
      hover: colour('line'),
      selected: colour('leaf-soft'),
      disabled: colour('edge'),
      disabledBackground: colour('line'),
    },
  },
  typography: {
    fontFamily: 'var(--font-sans)',
    button: { textTransform: 'none', fontWeight: 600 },
    h4: { fontSize: '1.75rem', lineHeight: 1.35, fontWeight: 700 },
    h5: { fontSize: '1.375rem', lineHeight: 1.35, fontWeight: 700 },
    h6: { fontSize: '1.125rem', lineHeight: 1.4, fontWeight: 700 },
    subtitle1: { fontWeight: 700 },
  },
  shape: { borderRadius: 12 },
  sidebar: { width: 220, closedWidth: 56 },
}
