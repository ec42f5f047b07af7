/** A Prometheus metric with its samples. */
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

/** A family with one sample. */
export function single(name: string, type: 'counter' | 'gauge', help: string, value: number): MetricFamily {
  return { name, type, help, samples: [{ value }] };
}

/** A family with a sample for each value of one label. */
export function labelled(
  name: string,
  type: 'counter' | 'gauge',
  help: string,
  label: string,
  values: Readonly<Record<string, number>>,
): MetricFamily {
  const samples = Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
  return { name, type, help, samples };
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
