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

/** Strict ES modules nest the default export of this CommonJS package. */
const ApexChart = 'default' in reactApex ? (reactApex.default as typeof reactApex) : reactApex

const LABEL_FONT = 11
const COLOUR_COUNT = 6
/** The most px for a name beside a bar. */
const NAME_MAX = 144
/** Px reserved for names beside bars. The library shortens names wider than (width - 15) / 1.1. */
const NAME_ROOM = 176
/** Px beside the columns for the values of the scale. */
const VALUE_ROOM = 64

export interface ApexDrawingProps {
  kind: ChartKind
  points: readonly ChartPoint[]
  /** Formats a value. Another function draws the chart again. */
  format(value: number): string
  max?: number
}

/** Draws a chart; the only import of apexcharts. Bars with a page are links. */
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
      ...base({ theme, nonce: host.styleNonce, open }),
      ...(kind === 'shares' ? shares(points, format) : bars({ kind, points, format, max }, width)),
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

function base({ theme, nonce, open }: BaseOptions): ApexOptions {
  const colour = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()
  return {
    chart: {
      nonce,
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

/** Returns the width of an element in px, also after it changed. */
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

function bars({ kind, points, format, max }: ApexDrawingProps, width: number): ApexOptions {
  const isRanking = kind === 'ranking'
  const values = {
    labels: { formatter: (value: number | string) => wholeOnly(Number(value), format) },
  }
  const widthOf = labelWidth()
  const short = (name: string | number) => shortenLabel(String(name), NAME_MAX, widthOf)
  const names = { formatter: short, style: { fontSize: `${LABEL_FONT}px` } }
  const widest = () => Math.ceil(Math.max(0, ...points.map(({ label }) => widthOf(short(label)))))
  return {
    plotOptions: {
      bar: { horizontal: isRanking, borderRadius: 3, barHeight: '62%', columnWidth: '56%' },
    },
    xaxis: {
      categories: points.map(({ label }) => label),
      ...(!isRanking && {
        overwriteCategories: spacedLabels(points, width - VALUE_ROOM, widthOf),
      }),
      labels: isRanking ? values.labels : { hideOverlappingLabels: false, rotate: 0, trim: false },
      axisBorder: { show: false },
      axisTicks: { show: false },
      tooltip: { enabled: false },
      ...(isRanking && { max, tickAmount: 4 }),
    },
    yaxis: isRanking
      ? { labels: { ...names, minWidth: widest(), maxWidth: NAME_ROOM } }
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

function shares(points: readonly ChartPoint[], format: (value: number) => string): ApexOptions {
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

/** Formats a value of the scale, or returns an empty text for a fraction of a count. */
function wholeOnly(value: number, format: (value: number) => string): string {
  return Number.isInteger(value) ? format(value) : ''
}

/** Returns a function that measures a name in px. The library measures the longest name only. */
function labelWidth(): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return () => 0
  pen.font = `${LABEL_FONT}px ${getComputedStyle(document.body).fontFamily}`
  return (text) => pen.measureText(text).width
}
