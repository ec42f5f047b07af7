export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** Label values are constants, so they need no escaping. */
  readonly samples: readonly Sample[];
}
export interface Sample {
  readonly suffix?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A counter, whose name ends in `_total`, or a gauge: one value, or one for each value of a label. */
export function metric(
  name: string,
  help: string,
  value: number | Readonly<Record<string, number>>,
  label = '',
): MetricFamily {
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  const ofLabel = (values: object) =>
    Object.entries(values).map(([text, one]) => ({ labels: { [label]: text }, value: one }));
  return { name, help, type, samples: typeof value === 'number' ? [{ value }] : ofLabel(value) };
}

/** The Prometheus text format, version 0.0.4. */
export function renderExposition(families: readonly MetricFamily[]): string {
  return families.map(renderFamily).join('');
}

function renderFamily({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => {
    const pairs = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
    return `${name}${suffix}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}\n`;
  });
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}
