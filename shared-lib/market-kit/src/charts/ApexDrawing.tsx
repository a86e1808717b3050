import { useHost, useTheme } from '@sori/remote-kit/host'
import type { ApexOptions } from 'apexcharts'
import { useEffect, useMemo, useRef, useState } from 'react'
import reactApex from 'react-apexcharts'
import {
  type ChartKind,
  type ChartPoint,
  drawingHeight,
  shortenLabel,
  spacedLabels,
} from './chartData.ts'

/** The package is CommonJS: in strict ES modules, its component is the `default` of `default`. */
const ApexChart = 'default' in reactApex ? (reactApex.default as typeof reactApex) : reactApex

const LABEL_FONT_PX = 11
const COLOUR_COUNT = 6
/** The largest width in px of a name beside a bar. */
const NAME_PX_MAX = 144
/** Px reserved for names beside bars. The library shortens names above (width - 15) / 1.1 px. */
const NAMES_PX = 176
/** Px reserved beside the columns for the values of the scale. */
const VALUES_PX = 64

export interface ApexDrawingProps {
  kind: ChartKind
  points: readonly ChartPoint[]
  /** Formats a value. Another function draws the chart again. */
  format(value: number): string
  max?: number
}

/** Draws a chart. No other file imports apexcharts. Bars whose points have a page are links. */
export function ApexDrawing({ kind, points, format, max }: ApexDrawingProps) {
  const host = useHost()
  const theme = useTheme()
  const container = useRef<HTMLDivElement>(null)
  const width = useWidth(container)
  const options = useMemo(() => {
    const open = (index: number) => {
      const to = points[index]?.to
      if (to) host.navigation.navigator.push(to)
    }
    return {
      ...commonOptions({ theme, nonce: host.styleNonce, open }),
      ...(kind === 'shares'
        ? shareOptions(points, format)
        : barOptions({ kind, points, format, max }, width)),
    }
  }, [kind, points, format, theme, max, host, width])
  const values = points.map(({ value }) => value)
  return (
    <div ref={container} aria-hidden="true">
      <ApexChart
        type={kind === 'shares' ? 'donut' : 'bar'}
        height={drawingHeight(kind, points)}
        options={options}
        series={kind === 'shares' ? values : [{ name: '', data: values }]}
      />
    </div>
  )
}

interface BaseOptions {
  theme: 'light' | 'dark'
  nonce: string | undefined
  open(index: number): void
}

function commonOptions({ theme, nonce, open }: BaseOptions): ApexOptions {
  const colour = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
  return {
    chart: {
      nonce,
      parentHeightOffset: 0,
      fontFamily: 'inherit',
      background: 'transparent',
      foreColor: colour('text-2'),
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: {
        enabled: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
        speed: 240,
      },
      events: {
        dataPointSelection: (_event, _chart, config: { dataPointIndex: number }) =>
          open(config.dataPointIndex),
      },
    },
    theme: { mode: theme },
    colors: Array.from({ length: COLOUR_COUNT }, (_, index) => colour(`chart-${index + 1}`)),
    grid: {
      borderColor: colour('border'),
      xaxis: { lines: { show: false } },
      yaxis: { lines: { show: true } },
    },
    stroke: { colors: [colour('bg')] },
    dataLabels: { enabled: false },
    tooltip: { theme },
    states: { active: { filter: { type: 'none' } } },
  }
}

/** Returns the present width of an element in px. */
function useWidth(container: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!container.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(container.current)
    return () => observer.disconnect()
  }, [container])
  return width
}

function barOptions({ kind, points, format, max }: ApexDrawingProps, width: number): ApexOptions {
  const isRanking = kind === 'ranking'
  const values = {
    labels: { formatter: (value: number | string) => formatWhole(Number(value), format) },
  }
  const widthOf = createTextMeasure()
  const shortName = (name: string | number) => shortenLabel(String(name), NAME_PX_MAX, widthOf)
  const names = { formatter: shortName, style: { fontSize: `${LABEL_FONT_PX}px` } }
  const widestName = () =>
    Math.ceil(Math.max(0, ...points.map(({ label }) => widthOf(shortName(label)))))
  return {
    plotOptions: {
      bar: { horizontal: isRanking, borderRadius: 3, barHeight: '62%', columnWidth: '56%' },
    },
    xaxis: {
      categories: points.map(({ label }) => label),
      ...(!isRanking && {
        overwriteCategories: spacedLabels(points, width - VALUES_PX, widthOf),
      }),
      labels: isRanking ? values.labels : { hideOverlappingLabels: false, rotate: 0, trim: false },
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
      ...(isRanking && { max, tickAmount: 4 }),
    },
    yaxis: isRanking
      ? { labels: { ...names, minWidth: widestName(), maxWidth: NAMES_PX } }
      : { ...values, max, min: 0, tickAmount: 4, forceNiceScale: max === undefined },
    dataLabels: isRanking
      ? { enabled: true, formatter: (value) => format(Number(value)) }
      : { enabled: false },
    tooltip: {
      y: { formatter: format, title: { formatter: () => '' } },
      x: { formatter: (_value, tooltip) => points[tooltip?.dataPointIndex]?.label ?? '' },
    },
    legend: { show: false },
  }
}

function shareOptions(
  points: readonly ChartPoint[],
  format: (value: number) => string,
): ApexOptions {
  return {
    labels: points.map(({ label }) => label),
    legend: {
      position: 'bottom',
      formatter: (name, legend: { seriesIndex: number }) =>
        `${name} ${format(points[legend.seriesIndex]?.value ?? 0)}`,
    },
    plotOptions: { pie: { expandOnClick: false, donut: { size: '62%' } } },
    tooltip: { y: { formatter: format } },
  }
}

/** Formats a value of the scale. Returns an empty text for a fraction, because counts are whole. */
function formatWhole(value: number, format: (value: number) => string): string {
  return Number.isInteger(value) ? format(value) : ''
}

/** Returns a function that measures a text in px. The library measures only the longest name. */
function createTextMeasure(): (text: string) => number {
  const canvasContext = document.createElement('canvas').getContext('2d')
  if (!canvasContext) return () => 0
  canvasContext.font = `${LABEL_FONT_PX}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => canvasContext.measureText(text).width
}
