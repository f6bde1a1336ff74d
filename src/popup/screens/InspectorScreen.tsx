import {
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import { TrafficFileError } from '../../messaging/traffic-file.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { Empty } from '../components/Empty.tsx'
import { Failure } from '../components/Failure.tsx'
import { ScreenHead } from '../components/ScreenHead.tsx'
import {
  choicesIn,
  filterRows,
  noRowFilter,
  type RowFilter,
} from '../inspector/filter-rows.ts'
import { mayStartAtOnce } from '../inspector/may-start-at-once.ts'
import { TrafficDetails } from '../inspector/TrafficDetails.tsx'
import { TrafficFilters } from '../inspector/TrafficFilters.tsx'
import { TrafficTable } from '../inspector/TrafficTable.tsx'
import {
  exportTraffic,
  importTraffic,
  type Traffic,
} from '../inspector/traffic-export.ts'
import { useTraffic } from '../inspector/use-traffic.ts'
import { useIsWide } from '../layout/use-is-wide.ts'
import { paths } from '../paths.ts'
import { saveFile } from '../save-file.ts'
import { countedText, text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useRun } from '../use-run.ts'
import type { WalletCalls } from '../wallet-calls.ts'

type OpenedFile = Traffic & { name: string }

/** The traffic between sites, wallet and nodes, live or from a file. */
export const InspectorScreen = ({
  origin = '',
  isRecording,
  view,
  wallet,
}: {
  /** The site whose traffic is shown first. */
  origin?: string
  isRecording: boolean
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const [isPaused, setPaused] = useState(false)
  const [file, setFile] = useState<OpenedFile>()
  const [filter, setFilter] = useState<RowFilter>({ ...noRowFilter, origin })
  const live = useTraffic(wallet, isPaused || file !== undefined)
  const traffic: Traffic = file ?? live
  const wanted = useDeferredValue(filter)
  const rows = useMemo(
    () => filterRows(traffic.rows, wanted),
    [traffic.rows, wanted],
  )
  const choices = useMemo(() => choicesIn(traffic.rows), [traffic.rows])
  const [selected, setSelected] = useState<number>()
  const row = rows.find(({ id }) => id === selected)
  const isShown = file !== undefined || isRecording

  return (
    <div className="screen inspector">
      <ScreenHead title={text('inspectorTitle')} back={paths.settings}>
        <OpenInTab origin={origin} />
      </ScreenHead>
      <Controls
        traffic={{ ...traffic, rows }}
        file={file}
        isRecording={isRecording}
        isPaused={isPaused}
        view={view}
        wallet={wallet}
        onPause={setPaused}
        onOpen={(opened) => {
          setFile(opened)
          setSelected(undefined)
        }}
      />
      {live.error !== undefined && <Failure>{live.error}</Failure>}
      {isShown ? (
        <>
          <TrafficFilters {...choices} filter={filter} onChange={setFilter} />
          <p className="hint hint-small" role="status">
            {countText(rows.length, traffic.rows.length)}
          </p>
          {rows.length === 0 ? (
            <Empty
              title={text(
                traffic.rows.length === 0 ? 'trafficEmpty' : 'nothingFound',
              )}
              hint={text('trafficEmptyHint')}
            />
          ) : (
            <div className={row ? 'traffic traffic-split' : 'traffic'}>
              <TrafficTable
                rows={rows}
                startedAt={traffic.startedAt}
                selected={selected}
                onSelect={setSelected}
              />
              {row && <TrafficDetails key={row.id} row={row} wallet={wallet} />}
            </div>
          )}
        </>
      ) : (
        <Introduction />
      )}
    </div>
  )
}

const countText = (shown: number, all: number): string =>
  shown === all
    ? countedText('records', all)
    : text('trafficShown', `${shown}`, countedText('records', all))

const Introduction = (): ReactNode => (
  <div className="panel">
    <p>{text('inspectorWhat')}</p>
    <p>{text('inspectorWhere')}</p>
  </div>
)

/** There is not much room elsewhere. */
const OpenInTab = ({ origin }: { origin: string }): ReactNode => {
  const isWide = useIsWide()
  if (isWide) return null
  const path = origin === '' ? paths.inspector : paths.siteTraffic(origin)
  return (
    <a
      className="button button-link"
      href={`popup.html#${path}`}
      target="_blank"
      rel="noreferrer"
    >
      {text('openInTab')}
    </a>
  )
}

const Controls = ({
  traffic,
  file,
  isRecording,
  isPaused,
  view,
  wallet,
  onPause,
  onOpen,
}: {
  /** What is exported: the rows that are shown. */
  traffic: Traffic
  file: OpenedFile | undefined
  isRecording: boolean
  isPaused: boolean
  view: WalletView
  wallet: WalletCalls
  onPause: (isPaused: boolean) => void
  onOpen: (file: OpenedFile | undefined) => void
}): ReactNode => {
  const [isAsking, setAsking] = useState(false)
  const { error, run } = useRun<'record' | 'clear'>()
  const record = (isOn: boolean) =>
    run({ name: 'record', task: () => wallet.call('recordTraffic', { isOn }) })
  const isEmpty = traffic.rows.length === 0

  return (
    <>
      <div className="inspector-controls">
        {file ? (
          <button
            type="button"
            className="button"
            onClick={() => onOpen(undefined)}
          >
            {text('closeFile')} <bdi>{file.name}</bdi>
          </button>
        ) : isRecording ? (
          <>
            <button
              type="button"
              className="button button-danger"
              onClick={() => record(false)}
            >
              {text('stopRecording')}
            </button>
            <button
              type="button"
              className="button"
              aria-pressed={isPaused}
              onClick={() => onPause(!isPaused)}
            >
              {text('pauseTraffic')}
            </button>
            <button
              type="button"
              className="button"
              onClick={() =>
                run({ name: 'clear', task: () => wallet.call('clearTraffic') })
              }
            >
              {text('clearActivity')}
            </button>
          </>
        ) : (
          <button
            type="button"
            className="button button-primary"
            onClick={() =>
              mayStartAtOnce(view) ? record(true) : setAsking(true)
            }
          >
            {text('startRecording')}
          </button>
        )}
        {(isRecording || file) && (
          <button
            type="button"
            className="button"
            aria-disabled={isEmpty}
            onClick={() => {
              if (isEmpty) return
              const exported = exportTraffic(traffic, new Date())
              saveFile(exported)
              showToast(text('exported', exported.name))
            }}
          >
            {text('exportActivity')}
          </button>
        )}
        <OpenFile onOpen={onOpen} />
      </div>
      {error !== undefined && <Failure>{error}</Failure>}
      {isAsking && (
        <ConfirmDialog
          title={text('recordTitle')}
          hint={`${text('inspectorWhat')} ${text('inspectorWhere')}`}
          confirm={text('startRecording')}
          onConfirm={() => record(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const OpenFile = ({
  onOpen,
}: {
  onOpen: (file: OpenedFile) => void
}): ReactNode => {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const open = async (chosen: File): Promise<void> => {
    setError(undefined)
    try {
      onOpen({ ...importTraffic(await chosen.text()), name: chosen.name })
    } catch (failure) {
      if (!(failure instanceof TrafficFileError)) throw failure
      setError(text('trafficFileError', failure.message))
    }
  }
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => input.current?.click()}
      >
        {text('openTrafficFile')}
      </button>
      <input
        ref={input}
        type="file"
        accept=".ndjson"
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // So that the same file can be chosen again.
          if (chosen) void open(chosen).finally(() => (target.value = ''))
        }}
      />
      {error !== undefined && <Failure>{error}</Failure>}
    </>
  )
}
